const format = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

/** An instant in the reader's local time: "Jan 5, 2026, 10:14 AM". */
export const momentOf = (instant: string): string => format.format(new Date(instant));
