/** Rows beyond this number are not counted; docs/product/data-rules.md#lists. */
export const COUNT_LIMIT = 10_000;
