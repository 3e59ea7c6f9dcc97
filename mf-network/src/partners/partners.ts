import { activities, bookings, createApiClient, messages, partners, proposals } from "@dmc-hub/shared-types";

/** The calls about suppliers, guides and agencies, and about their bookings, activities and proposals. */
export const api = createApiClient({ partners, bookings, activities, messages, proposals });
