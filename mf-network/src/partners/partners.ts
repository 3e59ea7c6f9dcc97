import { activities, bookings, createApiClient, messages, partners } from "@dmc-hub/shared-types";

/** The calls about suppliers, guides and agencies, and about their bookings and activities. */
export const api = createApiClient({ partners, bookings, activities, messages });
