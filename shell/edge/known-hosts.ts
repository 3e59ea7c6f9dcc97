const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** The hosts of this installation: the application's own, and one label below it, which is a DMC's portal. */
export interface KnownHost {
  /** Null on the application's main host. */
  readonly subdomain: string | null;
}

/**
 * Parses Host headers; null for a host that this installation does not serve. An installation on localhost
 * also answers to the loopback addresses.
 */
export function knownHosts(appHost: string): (host: string | undefined) => KnownHost | null {
  const own = new Set([appHost]);
  const [, port] = /^localhost(:\d+)?$/.exec(appHost) ?? [];
  if (appHost.startsWith("localhost")) {
    own.add(`127.0.0.1${port ?? ""}`).add(`[::1]${port ?? ""}`);
  }
  const suffix = `.${appHost}`;
  return (header) => {
    const host = header?.toLowerCase() ?? "";
    if (own.has(host)) return { subdomain: null };
    const subdomain = host.endsWith(suffix) ? host.slice(0, -suffix.length) : "";
    return label.test(subdomain) ? { subdomain } : null;
  };
}
