/**
 * What a spreadsheet would run as a formula, including full-width forms: such cells of files are prefixed with a quote.
 */
export const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
