/** The application's public address, from its configuration: anyone can write a call's Host header. */
export interface PublicPlace {
  /** Public host with its port; a DMC's portal is one label below it. */
  readonly appHost: string;
  /** Whether it is served over TLS. */
  readonly isSecure: boolean;
}

/** The address of a portal, without a trailing slash. */
export const portalAddress = ({ appHost, isSecure }: PublicPlace, subdomain: string): string =>
  `${isSecure ? "https" : "http"}://${subdomain}.${appHost}`;

/** The address of a portal's dashboard. */
export const dashboardAddress = (place: PublicPlace, subdomain: string): string =>
  `${portalAddress(place, subdomain)}/dashboard`;
