import { type Proposal, proposalStatuses } from "@dmc-hub/shared-types";
import { Badge } from "@dmc-hub/sdk";
import { StatusBadge } from "@dmc-hub/sdk/list";

/** Says that a price can no longer be accepted. */
export const ExpiredMark = () => (
  <Badge ms="1" colorPalette="orange">
    Expired
  </Badge>
);

/** A proposal's status in a list, and whether its price has expired. */
export const ProposalStatusCell = ({ status, isExpired }: Pick<Proposal, "status" | "isExpired">) => (
  <>
    <StatusBadge of={proposalStatuses} status={status} />
    {isExpired ? <ExpiredMark /> : null}
  </>
);
