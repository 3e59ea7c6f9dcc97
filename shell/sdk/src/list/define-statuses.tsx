import { mayBecome, type Transitions } from "@dmc-hub/shared-types";
import { Status, type StatusTone } from "../kit/status.tsx";
import type { BulkStatus } from "./bulk-bar.tsx";
import type { ListFilter } from "./use-list-state.ts";

/** The statuses of one kind of row: how they look, how a list is narrowed by them, and which may follow which. */
export function defineStatuses<Value extends string>(
  looks: Readonly<Record<Value, readonly [label: string, tone: StatusTone]>>,
  transitions: Transitions<Value>,
  /** What stands for all of them above a list. */
  allLabel: string,
) {
  const values = Object.keys(looks) as Value[];
  const choices = values.map((value) => ({ value, label: looks[value][0] }));
  const filter: ListFilter = { name: "status", label: "Status", allLabel, choices };
  const bulk: BulkStatus<{ readonly status: Value }> = { of: ({ status }) => status, choices, transitions };
  return {
    choices,
    filter,
    bulk,
    /** What a row may become, what it is included; null is a new row, which may be any. */
    choicesFrom: (current: Value | null) =>
      current === null ? choices : choices.filter(({ value }) => mayBecome(transitions, current, value)),
    Badge: ({ status }: { readonly status: Value }) => (
      <Status tone={looks[status][1]}>{looks[status][0]}</Status>
    ),
  };
}
