import { useMemo } from "react";
import { daysLater, useFormat } from "@dmc-hub/sdk/format";
import { useRow } from "@dmc-hub/sdk/list";
import { api } from "./pricing-api.ts";

/** The day of a trip's n-th day; null where dates are open. */
export function useDayText(proposalId: number) {
  const { data: proposal } = useRow(api.proposals, proposalId);
  const { day } = useFormat();
  const start = proposal?.startDate ?? null;
  return useMemo(
    () => oncePer((number) => (start === null ? null : day(daysLater(start, number - 1)))),
    [start, day],
  );
}

/** Each key drawn asks for the same days. */
function oncePer(write: (number: number) => string | null) {
  const written = new Map<number, string | null>();
  return (number: number): string | null => {
    if (!written.has(number)) written.set(number, write(number));
    return written.get(number) ?? null;
  };
}
