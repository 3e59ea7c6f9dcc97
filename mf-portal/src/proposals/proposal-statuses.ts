import { proposalTransitions } from "@dmc-hub/shared-types";
import { defineStatuses } from "@dmc-hub/sdk/list";

/** How far a proposal has come; docs/product/proposals.md#statuses. */
export const proposalStatuses = defineStatuses(
  {
    draft: ["Draft", "open"],
    sent: ["Sent", "moving"],
    accepted: ["Accepted", "done"],
    declined: ["Declined", "stopped"],
  },
  proposalTransitions,
  "All Statuses",
);
