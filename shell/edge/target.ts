/** The parsed target of a request. */
export interface Target {
  /** Decoded, without the query. */
  readonly path: string;
  readonly hasQuery: boolean;
  /** The API's address; null if the edge itself answers. */
  readonly apiUrl: string | null;
}

/** Public addresses on portals that the API serves, under its own path. */
const PUBLIC = /^\/(?:share|calendar)\//;

/** Parses a request's target; null if no browser would have sent it. */
export function targetOf(url = ""): Target | null {
  // Anything else must be percent-encoded.
  if (!/^[\x21-\x7e]+$/.test(url)) return null;
  const [address = "", query] = url.split("?", 2);
  const path = decoded(address);
  // A second slash at the start would name another host; the other characters do not belong in a path.
  if (path === null || !/^\/(?!\/)[^\\\p{Cc}]*$/u.test(path)) return null;
  // Browsers resolve these before sending, so anyone who sends them means something else by them.
  if (path.split("/").some((part) => part === "." || part === "..")) return null;
  return { path, hasQuery: Boolean(query), apiUrl: apiUrlOf(address, url) };
}

function apiUrlOf(address: string, url: string): string | null {
  if (/^\/api(?:\/|$)/.test(address)) return url;
  // A slash at the end is some program's that made a link of the address.
  return PUBLIC.test(address) ? `/api${address.replace(/\/+$/, "")}${url.slice(address.length)}` : null;
}

function decoded(address: string): string | null {
  try {
    return decodeURIComponent(address);
  } catch {
    return null;
  }
}
