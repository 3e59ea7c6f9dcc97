/** The remote for which the page is built. */
declare module "@remote/app" {
  export const bootstrap: unknown;
  export const mount: unknown;
  export const unmount: unknown;
}

declare module "@remote/screens" {
  import type { ScreenDeclaration } from "../src/services/screens.ts";
  export const screens: readonly ScreenDeclaration[];
}
