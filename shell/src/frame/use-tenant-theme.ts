import { useEffect } from "react";
import type { DmcInfo } from "@dmc-hub/shared-types";
import { pageNonce } from "@dmc-hub/sdk/shell-only";
import { currentCompany, forgetCompany } from "../page/company.ts";
import { currentPortal } from "../page/portal.ts";

type Theme = DmcInfo["theme"];

const ID = "tenant-look";

/**
 * Applies a company's colours and styles while its frame is shown; the page mostly came with the colours.
 * Undefined while the company is unknown; null for the product's own colours.
 */
export function useTenantTheme(theme: Theme | undefined) {
  useEffect(() => {
    if (theme === undefined) return;
    const sheet = themeSheet();
    // Outside of frames the portal's apply; on the main host, the product's own.
    const outside = currentPortal() === null ? "" : sheet.textContent;
    let isShown = true;
    const show = async () => {
      const styles = await themeStyles(theme);
      if (isShown) sheet.textContent = styles;
    };
    // If the code does not load, the product's own colours stay.
    if (!isShownAlready(theme)) show().catch(() => undefined);
    return () => {
      isShown = false;
      sheet.textContent = outside;
      forgetCompany();
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

/** The page came with it: its portal's, or that of the visitor's company. */
const isShownAlready = (theme: Theme): boolean => {
  const shown = (currentPortal() ?? currentCompany())?.theme;
  return (
    shown?.primaryColor === theme?.primaryColor &&
    shown?.secondaryColor === theme?.secondaryColor &&
    shown?.accentColor === theme?.accentColor
  );
};

async function themeStyles(theme: Theme): Promise<string> {
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
