import { createApiClient, itineraries } from "@dmc-hub/shared-types";

/** The calls about itineraries. */
export const api = createApiClient({ itineraries });

/** What an itinerary takes with it when it is deleted. */
export const lostWith = { what: "activities", has: () => true };
