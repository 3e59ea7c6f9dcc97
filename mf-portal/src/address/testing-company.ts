import type { DmcInfo } from "@dmc-hub/shared-types";
import { json } from "@dmc-hub/sdk/test";

/** The company whose staff tests are told with. */
export const azure: DmcInfo = {
  name: "Azure Coast Travel",
  logo: null,
  subdomain: "azure",
  theme: null,
  currency: "USD",
  timeZone: "UTC",
};

/** What every screen asks of it. */
export const companyAnswers = { "GET /api/dmc-info": () => json(azure) };
