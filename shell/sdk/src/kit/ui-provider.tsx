import { type ReactNode, useInsertionEffect } from "react";
import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { nestedAtRules } from "../system/nested-at-rules.ts";
import { ChakraProvider } from "@chakra-ui/react/styled-system";
import { pageNonce } from "../system/page-nonce.ts";
import { system } from "../system/system.ts";
import { tokenStyles } from "../system/token-styles.ts";

const styles = createCache({ key: "dmc", nonce: pageNonce(), stylisPlugins: [nestedAtRules(styleAnew)] });

/**
 * Makes the browser style every element anew. Where rules are added at the moment at which a condition changes, Chromium
 * overlooks that change for the other rules of their sheet, unless one that begins with `@` comes or goes.
 */
function styleAnew() {
  for (const { sheet } of styles.sheet.tags) sheet?.deleteRule(sheet.insertRule("@media{}"));
}

/** Applies the product's styles to the page and to the shell's tree. */
export function UiProvider({ children }: { children: ReactNode }) {
  useInsertionEffect(() => styles.sheet.insert(tokenStyles()), []);
  return (
    <CacheProvider value={styles}>
      <ChakraProvider value={system}>{children}</ChakraProvider>
    </CacheProvider>
  );
}

/** The page's own styles are long, and each further copy would make the browser style everything anew. */
const insidePage = { ...system, _global: [], _config: { ...system._config, disableLayers: true } };

/** Applies the product's styles to a remote's tree, on a page that has its own already. */
export const NestedUiProvider = ({ children }: { children: ReactNode }) => (
  <CacheProvider value={styles}>
    <ChakraProvider value={insidePage}>{children}</ChakraProvider>
  </CacheProvider>
);
