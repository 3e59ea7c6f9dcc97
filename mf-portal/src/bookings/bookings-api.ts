import { createApiClient, bookings } from "@dmc-hub/shared-types";

/** The calls about bookings. */
export const api = createApiClient({ bookings });
