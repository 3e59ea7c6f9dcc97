import type { DmcInfo } from "@dmc-hub/shared-types";
import { json } from "@dmc-hub/sdk/test";

/** The company in tests. */
export const azure: DmcInfo = {
  name: "Azure Coast Travel",
  logo: null,
  subdomain: "azure",
  theme: null,
  currency: "USD",
  timeZone: "UTC",
};

/** What every screen requests about it. */
export const companyAnswers = { "GET /api/dmc-info": () => json(azure) };
