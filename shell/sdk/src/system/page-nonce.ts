/** The page's nonce: the content security policy refuses style elements without it. */
export const pageNonce = () =>
  typeof document === "undefined" ? undefined : document.querySelector<HTMLElement>("[nonce]")?.nonce;
