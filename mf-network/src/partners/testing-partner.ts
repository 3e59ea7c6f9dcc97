import type { Activity, Booking, Partner } from "@dmc-hub/shared-types";

const row = {
  dmcId: 1,
  version: 1,
  createdAt: "2026-02-01T10:00:00Z",
  updatedAt: "2026-02-01T10:00:00Z",
};

/** A guide for tests. */
export const ines: Partner = {
  ...row,
  id: 81,
  type: "guide",
  name: "Inês Duarte",
  email: "ines@guides.example",
  phone: null,
  contactName: null,
  location: "Porto",
  specialty: null,
  currency: null,
  pricingPercent: null,
  commissionType: "none",
  commissionPercent: null,
  tags: [],
  notes: null,
};

/** A booking with her. */
export const tour: Booking = {
  ...row,
  id: 41,
  itineraryId: 31,
  itineraryTitle: "Five days on foot",
  title: "City tour",
  startDate: "2026-05-11",
  endDate: "2026-05-12",
  pax: 3,
  status: "confirmed",
  notes: null,
  partnerId: 81,
  clientId: null,
  clientName: "Acme Travel",
  partnerName: "Inês Duarte",
  partnerType: "guide",
  activityId: null,
  activityTitle: null,
};

/** An activity with her, in another itinerary. */
export const tasting: Activity = {
  ...row,
  id: 51,
  itineraryId: 32,
  day: "2026-05-12",
  startTime: "18:00",
  endTime: "20:00",
  title: "Tasting",
  kind: "experience",
  place: null,
  latitude: null,
  longitude: null,
  endDay: null,
  timeZone: null,
  notes: null,
  partnerId: 81,
  partnerName: null,
  position: 0,
};
