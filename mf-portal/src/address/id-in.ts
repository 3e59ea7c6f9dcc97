/** The row's number that a path names; null where it names none. */
export const idIn = (text = ""): number | null => (/^[1-9]\d{0,15}$/.test(text) ? Number(text) : null);
