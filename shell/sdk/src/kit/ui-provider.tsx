import type { ReactNode } from "react";
import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { ChakraProvider } from "@chakra-ui/react/styled-system";
import { pageNonce } from "../system/page-nonce.ts";
import { system } from "../system/system.ts";

const styles = createCache({ key: "dmc", nonce: pageNonce() });

/** Applies the product's styles to a tree: the shell's once, and each remote's. */
export const UiProvider = ({ children }: { children: ReactNode }) => (
  <CacheProvider value={styles}>
    <ChakraProvider value={system}>{children}</ChakraProvider>
  </CacheProvider>
);
