import { kinds } from "@dmc-hub/shared-types";
import type { TestApi } from "./test-api.ts";

/** Rows that made ones belong to. */
interface Related {
  readonly clientId: number;
  readonly proposalId: number;
  readonly itineraryId: number;
}

type MakeRow = () => Promise<{ id: number }>;

/**
 * Creates a row of each group of endpoints: for a DMC where rows belong to tenants, and under these rows
 * where it belongs to something.
 */
export const madeRows = ({ make }: TestApi, dmcId: number, related?: Related): Record<string, MakeRow> => ({
  ...Object.fromEntries(kinds.map((kind) => [kind.collection, () => make.ofKind(kind, dmcId)])),
  users: () => make.user({ role: "user" }),
  dmcs: () => make.dmc(),
  themes: () => make.theme(),
  clients: () => make.client(dmcId),
  partners: () => make.partner(dmcId),
  proposals: () => make.proposal(dmcId, related && { clientId: related.clientId }),
  itineraries: () => make.itinerary(dmcId, related && { proposalId: related.proposalId }),
  activities: () => make.activity(dmcId, related && { itineraryId: related.itineraryId }),
  bookings: () => make.booking(dmcId, related && { itineraryId: related.itineraryId }),
  tasks: () => make.task(dmcId),
  messages: () => make.message(dmcId),
  pricing: () => make.proposal(dmcId, related && { clientId: related.clientId }),
  "pricing.amend": () => make.acceptedPrice(dmcId),
  "pricing.discardAmendment": () => make.amendedPrice(dmcId),
  "pricing.confirmAmendment": () => make.amendedPrice(dmcId),
  proposalVersions: () => make.sentProposal(dmcId),
  "proposal-lines": () => make.proposalLine(dmcId, related && { proposalId: related.proposalId }),
  "fx-rates": () => make.fxRate(dmcId),
  views: () => make.view(dmcId, 1, { isShared: true }),
});
