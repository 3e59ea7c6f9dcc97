import { createApiClient, type Proposal, proposals } from "@dmc-hub/shared-types";

/** The calls about proposals. */
export const api = createApiClient({ proposals });

/** What a proposal takes with it when it is deleted. */
export const lostWith = { what: "price lines", has: ({ isPriced }: Pick<Proposal, "isPriced">) => isPriced };
