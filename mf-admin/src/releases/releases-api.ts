import { createApiClient, releases, remoteErrors } from "@dmc-hub/shared-types";

/** The calls of this screen, which no other screen needs. */
export const api = createApiClient({ releases, remoteErrors });
