/** Secrets that open something to whoever knows them: 256 random bits. */
const TOKEN = /[\w-]{43}/g;

/** A path as it may be logged. */
export const withoutTokens = (path: string): string => path.replace(TOKEN, "…");
