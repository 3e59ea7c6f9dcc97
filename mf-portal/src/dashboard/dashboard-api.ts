import { createApiClient, overview } from "@dmc-hub/shared-types";

/** The calls over all of a DMC's things. */
export const api = createApiClient({ overview });
