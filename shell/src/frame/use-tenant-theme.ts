import { useEffect } from "react";
import type { DmcInfo } from "@dmc-hub/shared-types";
import { pageNonce } from "@dmc-hub/sdk/shell-only";
import { currentPortal } from "../page/portal.ts";

const ID = "tenant-look";

/**
 * Applies a company's colours and styles while its frame is shown; at its portal the page already has them.
 * Undefined while the company is unknown; null for the product's own colours.
 */
export function useTenantTheme(theme: DmcInfo["theme"] | undefined) {
  useEffect(() => {
    if (theme === undefined || isShownAlready(theme)) return;
    const sheet = themeSheet();
    const before = sheet.textContent;
    let isShown = true;
    const show = async () => {
      const styles = await themeStyles(theme);
      if (isShown) sheet.textContent = styles;
    };
    // If the code does not load, the product's own colours stay.
    show().catch(() => undefined);
    return () => {
      isShown = false;
      sheet.textContent = before;
    };
  }, [theme]);
  const stylesheet = theme?.stylesheet ?? null;
  useEffect(() => (stylesheet === null ? undefined : withStyles(stylesheet)), [stylesheet]);
}

/** Loads a theme's custom styles, which apply only inside its DMC's frame; returns how to remove them. */
function withStyles(href: string): () => void {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  document.head.append(link);
  return () => link.remove();
}

/** Its portal's page came with it. */
const isShownAlready = (theme: DmcInfo["theme"]): boolean => {
  const shown = currentPortal()?.theme;
  return (
    shown?.primaryColor === theme?.primaryColor &&
    shown?.secondaryColor === theme?.secondaryColor &&
    shown?.accentColor === theme?.accentColor
  );
};

async function themeStyles(theme: DmcInfo["theme"]): Promise<string> {
  if (theme === null) return "";
  const { tenantTheme } = await import(/* webpackChunkName: "tenant-look" */ "@dmc-hub/sdk/tenant-theme");
  return tenantTheme(theme);
}

function themeSheet(): HTMLElement {
  const known = document.getElementById(ID);
  if (known !== null) return known;
  const sheet = Object.assign(document.createElement("style"), { id: ID, nonce: pageNonce() });
  document.head.append(sheet);
  return sheet;
}
