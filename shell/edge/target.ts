/** Where a request wants to go. */
export interface Target {
  /** Decoded, without the query. */
  readonly path: string;
  readonly hasQuery: boolean;
  /** What the API is asked for; null where the edge answers. */
  readonly apiUrl: string | null;
}

/** Public addresses on portals that the API answers, under its own path. */
const PUBLIC = /^\/(?:share|calendar)\//;

/** Takes a request's target apart; null where no browser would have sent it like that. */
export function targetOf(url = ""): Target | null {
  // Whatever is not plain goes out percent-encoded.
  if (!/^[\x21-\x7e]+$/.test(url)) return null;
  const [address = "", query] = url.split("?", 2);
  const path = decoded(address);
  // A second slash at the start would name another host; the rest has no place in a path.
  if (path === null || !/^\/(?!\/)[^\\\p{Cc}]*$/u.test(path)) return null;
  // A browser has resolved these before it sends, so whoever did not means something else by them.
  if (path.split("/").some((part) => part === "." || part === "..")) return null;
  return { path, hasQuery: Boolean(query), apiUrl: apiUrlOf(address, url) };
}

function apiUrlOf(address: string, url: string): string | null {
  if (/^\/api(?:\/|$)/.test(address)) return url;
  return PUBLIC.test(address) ? `/api${url}` : null;
}

function decoded(address: string): string | null {
  try {
    return decodeURIComponent(address);
  } catch {
    return null;
  }
}
