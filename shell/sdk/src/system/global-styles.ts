import type { SystemConfig } from "@chakra-ui/react/styled-system";

/** Styles of every page; see also `framedStyles`. */
export const globalStyles: SystemConfig["globalCss"] = {
  html: {
    color: "fg",
    bg: "bg",
    lineHeight: "1.5",
    colorPalette: "brand",
    "--global-font-body": "fonts.body",
    "--global-font-mono": "fonts.mono",
    "--global-color-border": "colors.border",
  },
  body: { fontSize: "sm", minHeight: "100dvh" },
  "*::placeholder": { color: "fg.subtle", opacity: 1 },
  "*::selection": { bg: "brand.muted" },
  "[hidden]": { display: "none !important" },
  "*, *::before, *::after": {
    "@media (prefers-reduced-motion: reduce)": {
      animationDuration: "0.01ms !important",
      // None at all: any duration makes every colour change of every element a transition, thousands on a
      // page.
      transitionDuration: "0s !important",
    },
  },
};
