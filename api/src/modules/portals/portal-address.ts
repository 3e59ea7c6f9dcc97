/** Where the application is to be found, by its configuration: a call's Host header is anybody's to write. */
export interface PublicPlace {
  /** Public host with its port; a DMC's portal is one label below it. */
  readonly appHost: string;
  /** Whether it is served over TLS. */
  readonly isSecure: boolean;
}

/** The address of a portal, without a slash at its end. */
export const portalAddress = ({ appHost, isSecure }: PublicPlace, subdomain: string): string =>
  `${isSecure ? "https" : "http"}://${subdomain}.${appHost}`;

/** The address of a portal's dashboard. */
export const dashboardAddress = (place: PublicPlace, subdomain: string): string =>
  `${portalAddress(place, subdomain)}/dashboard`;
