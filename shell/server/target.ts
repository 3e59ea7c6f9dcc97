/** Where a request wants to go. */
export interface Target {
  /** Decoded, without the query. */
  readonly path: string;
  readonly hasQuery: boolean;
  readonly isApi: boolean;
  /** What a portal shows to people outside: the API makes it, under the same path below its own. */
  readonly isPublic: boolean;
}

const PUBLIC = /^\/(?:share|calendar)\//;

/** Takes a request's target apart; null where no browser would have sent it like that. */
export function targetOf(url = ""): Target | null {
  const [address = "", query] = url.split("?", 2);
  const path = decoded(address);
  // A second slash at the start would name another host; the rest has no place in a path.
  if (path === null || !/^\/(?!\/)[^\\\p{Cc}]*$/u.test(path)) return null;
  return {
    path,
    hasQuery: Boolean(query),
    isApi: /^\/api(?:\/|$)/.test(address),
    isPublic: PUBLIC.test(address),
  };
}

function decoded(address: string): string | null {
  try {
    return decodeURIComponent(address);
  } catch {
    return null;
  }
}
