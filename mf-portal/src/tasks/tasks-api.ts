import { createApiClient, tasks } from "@dmc-hub/shared-types";

/** The calls about tasks. */
export const api = createApiClient({ tasks });
