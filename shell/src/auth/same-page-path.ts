/** A path on this site to go on to; null for anything that could lead elsewhere. */
export function samePagePath(wanted: unknown): string | null {
  if (typeof wanted !== "string" || !wanted.startsWith("/") || wanted.startsWith("/auth")) return null;
  const url = new URL(wanted, location.origin);
  return url.origin === location.origin ? url.pathname + url.search : null;
}
