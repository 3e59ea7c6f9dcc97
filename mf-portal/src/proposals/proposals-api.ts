import { createApiClient, proposals } from "@dmc-hub/shared-types";

/** The calls about proposals. */
export const api = createApiClient({ proposals });
