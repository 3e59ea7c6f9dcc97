import type { Activity, Itinerary } from "@dmc-hub/shared-types";

/** An itinerary for tests. */
export const walk: Itinerary = {
  id: 31,
  dmcId: 1,
  version: 1,
  createdAt: "2026-02-01T10:00:00Z",
  updatedAt: "2026-02-01T10:00:00Z",
  proposalId: 21,
  proposalTitle: "Coast in spring",
  title: "Five days on foot",
  description: "Along the Path of the Gods",
  destination: "Amalfi",
  startDate: "2025-01-05",
  endDate: "2025-01-09",
  pax: 14,
  status: "draft",
};

/** An activity of it. */
export const climb: Activity = {
  id: 51,
  dmcId: 1,
  version: 1,
  createdAt: "2026-02-01T10:00:00Z",
  updatedAt: "2026-02-01T10:00:00Z",
  itineraryId: 31,
  day: "2025-01-06",
  endDay: null,
  startTime: "09:00",
  endTime: "12:30",
  title: "The climb",
  kind: "experience",
  place: "Bomerano",
  latitude: null,
  longitude: null,
  timeZone: null,
  notes: null,
  partnerId: null,
  partnerName: null,
  position: 0,
};
