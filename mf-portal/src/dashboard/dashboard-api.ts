import { createApiClient, overview } from "@dmc-hub/shared-types";

/** The calls across all of a DMC's data. */
export const api = createApiClient({ overview });
