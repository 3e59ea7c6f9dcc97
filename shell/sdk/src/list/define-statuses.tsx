import type { Statuses, Tone, Transitions } from "@dmc-hub/shared-types";
import { choicesFrom } from "../rows/choices-from.ts";
import { StatusBadge } from "../rows/shown-value.tsx";
import type { BulkStatus } from "./use-bulk-changes.ts";
import type { ListFilter } from "./use-list-state.ts";

/** The status filter above a list; `allLabel` stands for any status. */
export const statusFilter = <Value extends string>(
  statuses: Statuses<Value>,
  allLabel: string,
): ListFilter => ({ name: "status", label: "Status", allLabel, choices: choicesFrom(statuses, null) });

/** The statuses that can be given to several rows at once. */
export const bulkStatusOf = <Value extends string>(
  statuses: Statuses<Value>,
): BulkStatus<{ readonly status: Value }> => ({
  of: ({ status }) => status,
  choices: choicesFrom(statuses, null),
  transitions: statuses.transitions,
});

/** The same for remotes built before statuses were described with their kind. */
export function defineStatuses<Value extends string>(
  looks: Readonly<Record<Value, readonly [label: string, tone: Tone]>>,
  transitions: Transitions<Value>,
  allLabel: string,
) {
  const values = Object.keys(looks) as Value[];
  const descriptions = Object.fromEntries(
    values.map((value) => [
      value,
      { label: looks[value][0], tone: looks[value][1], next: transitions[value] },
    ]),
  ) as unknown as Statuses<Value>["descriptions"];
  const statuses: Statuses<Value> = { values, descriptions, transitions };
  return {
    choices: choicesFrom(statuses, null),
    filter: statusFilter(statuses, allLabel),
    bulk: bulkStatusOf(statuses),
    choicesFrom: (current: Value | null) => choicesFrom(statuses, current),
    Badge: ({ status }: { readonly status: Value }) => <StatusBadge of={statuses} status={status} />,
  };
}
