import { useEffect, useState } from "react";
import { hexColour, themeDraft } from "@dmc-hub/shared-types";
import { Box, chakra, Stack, Text } from "@dmc-hub/sdk";
import { pageNonce } from "@dmc-hub/sdk/page-nonce";
import { tenantTheme } from "@dmc-hub/sdk/tenant-theme";
import { miniature, miniatureStyles } from "./miniature.ts";

/** The form's current input, valid or not. */
interface TypedLook {
  readonly primaryColor: string;
  readonly secondaryColor: string;
  readonly accentColor: string;
  readonly customCss: string;
}

/** How long typing must pause before the preview is updated, ms. */
const PAUSE = 250;

/** A portal in miniature with the theme's look. Its styles cannot affect the page around it. */
export function ThemePreview(typed: TypedLook) {
  const [light, dark] = useSettled(pagesOf(typed));
  return (
    <Box>
      <Text fontWeight="medium" mb="1.5">
        Preview
      </Text>
      <Stack gap="2">
        <Frame sandbox="" title="Preview in light" srcDoc={light} />
        <Frame sandbox="" title="Preview in dark" srcDoc={dark} />
      </Stack>
    </Box>
  );
}

const Frame = chakra("iframe", {
  base: {
    display: "block",
    w: "full",
    h: "8.75rem",
    rounded: "md",
    borderWidth: "1px",
    borderStyle: "solid",
    borderColor: "border",
  },
});

function useSettled(pages: readonly [light: string, dark: string]) {
  const [settled, settle] = useState(pages);
  const [light, dark] = pages;
  useEffect(() => {
    const timer = setTimeout(() => settle([light, dark]), PAUSE);
    return () => clearTimeout(timer);
  }, [light, dark]);
  return settled;
}

const DEFAULTS = themeDraft.parse({ name: "Preview" });

function pagesOf({ primaryColor, secondaryColor, accentColor, customCss }: TypedLook): [string, string] {
  const theme = tenantTheme({
    primaryColor: colourOr(DEFAULTS.primaryColor, primaryColor),
    secondaryColor: colourOr(DEFAULTS.secondaryColor, secondaryColor),
    accentColor: colourOr(null, accentColor),
  });
  // An end tag would close the style element; written like this, it means the same in CSS.
  const styles = [miniatureStyles, theme, customCss.replaceAll("</", "<\\/")];
  return [pageOf("light", styles), pageOf("dark", styles)];
}

const colourOr = <Other extends string | null>(other: Other, typed: string): string | Other =>
  hexColour.safeParse(typed).success ? typed : other;

function pageOf(scheme: "light" | "dark", styles: readonly string[]): string {
  const nonce = pageNonce() ?? "";
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; img-src data: ${location.origin}`;
  const sheets = styles.map((text) => `<style nonce="${nonce}">${text}</style>`).join("");
  return `<!doctype html><html lang="en" class="${scheme}"><head><meta charset="utf-8"><meta http-equiv="content-security-policy" content="${policy}">${sheets}</head>${miniature}</html>`;
}
