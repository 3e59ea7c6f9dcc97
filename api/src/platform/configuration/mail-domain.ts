/**
 * The domain of the application's own mail addresses; for a host without a domain, one that no mail reaches
 * (RFC 2606).
 */
export function mailDomain(appHost: string): string {
  const host = appHost.replace(/:\d+$/, "");
  return /\.[a-z]{2,}$/i.test(host) ? host : "dmc-hub.invalid";
}
