import { createApiClient, itineraries } from "@dmc-hub/shared-types";

/** The calls about itineraries. */
export const api = createApiClient({ itineraries });
