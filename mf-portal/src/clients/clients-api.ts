import { clients, createApiClient } from "@dmc-hub/shared-types";

/** The calls about clients. */
export const api = createApiClient({ clients });
