import { clients, createApiClient, overview } from "@dmc-hub/shared-types";

/** The calls that this remote makes. */
export const api = createApiClient({ clients, overview });
