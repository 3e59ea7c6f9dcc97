/**
 * A count in a notation (`locale`). Those below 1,000 are the same in all that the product has, and a page's first
 * formatter of any kind takes the browser 12 ms.
 */
export const countText = (count: number, locale = "en"): string =>
  Number.isInteger(count) && count >= 0 && count < 1_000 ? `${count}` : count.toLocaleString(locale);
