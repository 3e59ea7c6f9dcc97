import { mayBecome, type Statuses } from "@dmc-hub/shared-types";

/** The statuses that a thing in status `current` may have next; null means a new one, which may have any. */
export const choicesFrom = <Value extends string>(
  { values, descriptions, transitions }: Statuses<Value>,
  current: Value | null,
) =>
  values
    .filter((value) => current === null || mayBecome(transitions, current, value))
    .map((value) => ({ value, label: descriptions[value].label }));
