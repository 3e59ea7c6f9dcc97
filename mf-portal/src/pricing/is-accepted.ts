import { type ProposalStatus, proposalStatuses } from "@dmc-hub/shared-types";

/** Whether a proposal's client has said yes. */
export const isAccepted = ({ status }: { readonly status: ProposalStatus }): boolean =>
  proposalStatuses.is(status, "answered") && proposalStatuses.is(status, "active");
