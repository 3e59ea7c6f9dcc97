/** The page's nonce: style elements without it are refused by the content security policy. */
export const pageNonce = () =>
  typeof document === "undefined" ? undefined : document.querySelector<HTMLElement>("[nonce]")?.nonce;
