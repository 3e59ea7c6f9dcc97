const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Says which Host headers this installation answers to: the public host and one label below it (a DMC's portal).
 * An installation on localhost also answers to the loopback addresses.
 */
export function knownHosts(appHost: string): (host: string | undefined) => boolean {
  const known = new Set([appHost]);
  const [, port] = /^localhost(:\d+)?$/.exec(appHost) ?? [];
  if (appHost.startsWith("localhost")) {
    known.add(`127.0.0.1${port ?? ""}`).add(`[::1]${port ?? ""}`);
  }
  const suffix = `.${appHost}`;
  return (header) => {
    const host = header?.toLowerCase() ?? "";
    return known.has(host) || (host.endsWith(suffix) && label.test(host.slice(0, -suffix.length)));
  };
}
