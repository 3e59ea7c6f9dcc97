/**
 * The host of a DMC's portal; the page may be open on the portal itself or on the application's main host.
 */
export function portalHost(subdomain: string): string {
  const { host } = location;
  return host.startsWith(`${subdomain}.`) ? host : `${subdomain}.${host}`;
}
