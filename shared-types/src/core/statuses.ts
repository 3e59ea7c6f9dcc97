import * as z from "zod/mini";
import { oneOf } from "./fields.ts";

/** How a status is meant, which decides its colour: not begun, on its way, done, late, or given up. */
export type Tone = "open" | "moving" | "done" | "late" | "stopped";

/** What is said of one status. */
export interface StatusDescription<Value extends string = string> {
  readonly label: string;
  readonly tone: Tone;
  /** The statuses that may follow; a status may always stay as it is. */
  readonly next: readonly Value[];
  /** The button that gives a thing this status; by default "Mark as sent". */
  readonly action?: string;
  /** What else is true of things in it, in words of the kind: "isLive". */
  readonly is?: readonly string[];
}

/** Which status may follow which. */
export type Transitions<Status extends string> = Readonly<Record<Status, readonly Status[]>>;

/** Whether a thing in status `from` may become `to`. */
export const mayBecome = <Status extends string>(allowed: Transitions<Status>, from: Status, to: Status) =>
  from === to || allowed[from].includes(to);

type Trait<D> = D extends { readonly is: readonly (infer Name extends string)[] } ? Name : never;

/**
 * Describes the statuses of a kind of thing, in the order in which they are offered. `those` answers the statuses of
 * which something is true, and `is` whether it is true of one, so that nobody compares a status with a literal.
 */
export function describeStatuses<
  const D extends Readonly<Record<string, StatusDescription<Extract<keyof D, string>>>>,
>(descriptions: D) {
  type Value = Extract<keyof D, string>;
  const values = Object.keys(descriptions) as Value[];
  const those = (trait: Trait<D[Value]>): readonly Value[] =>
    values.filter((value) => descriptions[value]?.is?.includes(trait));
  return {
    values,
    descriptions,
    /** A status on the wire; anything else is refused with the list of them. */
    rule: z.enum(values, `Must be ${oneOf(values)}`),
    transitions: Object.fromEntries(
      values.map((value) => [value, descriptions[value]?.next ?? []]),
    ) as unknown as Transitions<Value>,
    those,
    is: (status: Value, trait: Trait<D[Value]>): boolean => those(trait).includes(status),
  };
}

/** The statuses of a kind of thing, whichever they are. */
export interface Statuses<Value extends string = string> {
  readonly values: readonly Value[];
  readonly descriptions: Readonly<Record<Value, StatusDescription>>;
  readonly transitions: Transitions<Value>;
}
