import type { PlatformInfo } from "@dmc-hub/shared-types";
import { useQuery } from "@dmc-hub/sdk";

/**
 * Tells a portal's address: "azure.hub.example", also to who is at a portal; the subdomain alone while the platform's
 * host is unknown.
 */
export function usePortalAddress(): (subdomain: string) => string {
  const { data } = useQuery<PlatformInfo>({ queryKey: ["/api/platform"] });
  return (subdomain) => (data === undefined ? subdomain : `${subdomain}.${data.host}`);
}
