/** The most price lines of a proposal. */
export const LINE_LIMIT = 300;
