import type { Booking } from "@dmc-hub/shared-types";

/** A booking for tests. */
export const villa: Booking = {
  id: 41,
  dmcId: 1,
  version: 1,
  createdAt: "2026-02-01T10:00:00Z",
  updatedAt: "2026-02-01T10:00:00Z",
  itineraryId: 31,
  itineraryTitle: "Five days on foot",
  title: "Villa Rufolo",
  startDate: "2025-01-05",
  endDate: "2025-01-09",
  pax: 3,
  status: "confirmed",
  notes: null,
  partnerId: null,
  clientId: null,
  clientName: "Acme Travel",
  partnerName: null,
  partnerType: null,
  activityId: null,
  activityTitle: null,
};
