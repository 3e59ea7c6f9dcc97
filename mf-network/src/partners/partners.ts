import { activities, bookings, createApiClient, messages, partners } from "@dmc-hub/shared-types";

/** The calls of suppliers, guides and agencies, and of what is booked and planned with them. */
export const api = createApiClient({ partners, bookings, activities, messages });
