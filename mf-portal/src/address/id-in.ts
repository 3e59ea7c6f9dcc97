/** The id in a path; null if it is invalid. */
export const idIn = (text = ""): number | null => (/^[1-9]\d{0,15}$/.test(text) ? Number(text) : null);
