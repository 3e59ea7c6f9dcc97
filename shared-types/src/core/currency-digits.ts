/** Currencies of ISO 4217 without minor units; kept here because those of `Intl` change with the browser. */
const WHOLE = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF".split(" ");

/** Digits after the point of amounts in a currency: 0 or 2. Currencies with three keep two. */
export const digitsOf = (currency: string): number => (WHOLE.includes(currency) ? 0 : 2);
