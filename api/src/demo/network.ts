import { azureClients } from "./azure-clients.ts";
import { azurePartners } from "./azure-partners.ts";
import type { DemoClient, DemoPartner } from "./shorthand.ts";
import { summitClients } from "./summit-clients.ts";
import { summitPartners } from "./summit-partners.ts";

/** Clients of each demo DMC, in the DMCs' order. */
export const demoClients: readonly (readonly DemoClient[])[] = [azureClients, summitClients];

/** Partners of each demo DMC, in the DMCs' order. */
export const demoPartners: readonly (readonly DemoPartner[])[] = [azurePartners, summitPartners];
