import { createApiClient, partners } from "@dmc-hub/shared-types";

/** The calls of suppliers, guides and agencies. */
export const api = createApiClient({ partners });
