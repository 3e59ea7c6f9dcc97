import { createApiClient, type Proposal, proposals, proposalStatuses } from "@dmc-hub/shared-types";

/** The calls about proposals. */
export const api = createApiClient({ proposals });

/**
 * What a proposal takes with it when it is deleted: one that was sent has versions, and mostly links and an answer,
 * also once it is a draft again.
 */
export const lostWith = {
  what: "price, links and versions",
  has: ({ isPriced, wasSent, status }: Pick<Proposal, "isPriced" | "wasSent" | "status">) =>
    isPriced || wasSent || !proposalStatuses.is(status, "unsent"),
};
