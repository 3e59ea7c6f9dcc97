import { createApiClient, releases, remoteErrors } from "@dmc-hub/shared-types";

/** The calls of this screen alone, which no other one loads. */
export const api = createApiClient({ releases, remoteErrors });
