import * as z from "zod/mini";
import { oneOf } from "./fields.ts";

/** What a status means for its colour: not begun, under way, done, late or given up. */
export type Tone = "open" | "moving" | "done" | "late" | "stopped";

/** The description of one status. */
export interface StatusDescription<Value extends string = string> {
  readonly label: string;
  readonly tone: Tone;
  /** The statuses that may follow; staying the same is always allowed. */
  readonly next: readonly Value[];
  /** Label of the button that sets this status; by default "Mark as sent". */
  readonly action?: string;
  /** Properties of things in this status, in words of the kind: "isLive". */
  readonly is?: readonly string[];
}

/** Which status may follow which. */
export type Transitions<Status extends string> = Readonly<Record<Status, readonly Status[]>>;

/** Whether a thing in status `from` may become `to`. */
export const mayBecome = <Status extends string>(allowed: Transitions<Status>, from: Status, to: Status) =>
  from === to || allowed[from].includes(to);

type Trait<D> = D extends { readonly is: readonly (infer Name extends string)[] } ? Name : never;

/**
 * Describes the statuses of a kind of thing, in the order in which they are offered. `those` lists the
 * statuses with a property and `is` tests one, so that nobody compares a status with a literal.
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
    /** A status on the wire; others are refused with the list of valid ones. */
    rule: z.enum(values, `Must be ${oneOf(values)}`),
    transitions: Object.fromEntries(
      values.map((value) => [value, descriptions[value]?.next ?? []]),
    ) as unknown as Transitions<Value>,
    those,
    is: (status: Value, trait: Trait<D[Value]>): boolean => those(trait).includes(status),
  };
}

/** The statuses of any kind of thing. */
export interface Statuses<Value extends string = string> {
  readonly values: readonly Value[];
  readonly descriptions: Readonly<Record<Value, StatusDescription>>;
  readonly transitions: Transitions<Value>;
}
