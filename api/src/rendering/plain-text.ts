/**
 * Text without control characters, which no font draws and no calendar contains: every line end is `\n`, tabs and page
 * breaks are spaces, and the others are left out.
 */
export const plainText = (text: string): string =>
  text
    .replace(/\r\n|[\r\u0085]/g, "\n")
    .replace(/[\t\v\f]/g, " ")
    .replace(/[^\P{Cc}\n]/gu, "");
