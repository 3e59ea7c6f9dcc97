import type { ProposalPricing } from "@dmc-hub/shared-types";
import { daysLater, pluralize, useFormat } from "@dmc-hub/sdk/format";
import { useRow } from "@dmc-hub/sdk/list";
import { api } from "./pricing-api.ts";

/** Warns of lines after the trip's last day, as after it was shortened; nothing where its dates are open. */
export function useTripWarnings({ proposalId, lines }: Pick<ProposalPricing, "proposalId" | "lines">) {
  const { data: proposal } = useRow(api.proposals, proposalId);
  const { day } = useFormat();
  const { startDate = null, endDate = null } = proposal ?? {};
  if (startDate === null || endDate === null) return [];
  const outside = lines
    .map(({ dayNumber }) => daysLater(startDate, dayNumber - 1))
    .filter((of) => of > endDate)
    .toSorted();
  const [first] = outside;
  if (first === undefined) return [];
  const many = pluralize(outside.length, ["price line is", "price lines are"]);
  return [
    { code: "outsideTrip", message: `${many} outside the trip's dates, from ${day(first)} on.` },
  ] as const;
}
