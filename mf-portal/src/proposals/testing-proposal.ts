import type { Proposal } from "@dmc-hub/shared-types";

/** A proposal for tests. */
export const coast: Proposal = {
  id: 21,
  dmcId: 1,
  version: 2,
  createdAt: "2026-02-01T10:00:00Z",
  updatedAt: "2026-02-01T10:00:00Z",
  clientId: 12,
  clientName: "Acme Travel",
  title: "Coast in spring",
  destination: "Amalfi",
  startDate: "2025-01-05",
  endDate: "2025-01-09",
  pax: 4,
  value: 12_500,
  status: "draft",
  tags: [],
  currency: "USD",
  isPriced: false,
  wasSent: false,
  validUntil: null,
  isExpired: false,
  cost: null,
  profit: null,
  marginPercent: null,
};
