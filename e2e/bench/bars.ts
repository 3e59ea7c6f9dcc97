import { type Line, table } from "./markdown-table.ts";

/** A figure, what it has to reach, and whether it does. */
export interface Bar {
  readonly what: string;
  readonly value: number;
  readonly limit: number;
  /** Whether the limit is the least that is enough; else it is the most that is allowed. */
  readonly isLeast?: boolean;
  readonly show: (value: number) => string;
}

const lineOf = ({ what, value, limit, isLeast = false, show }: Bar): Line => [
  what,
  show(value),
  `${isLeast ? "≥" : "≤"} ${show(limit)}`,
  (isLeast ? value >= limit : value <= limit) ? "holds" : "**missed**",
];

/** What figures have to reach, and whether they do, as a table in Markdown. */
export const barsTable = (bars: readonly Bar[]): string[] =>
  table([["what", "ratio or figure", "bar", ""], ...bars.map(lineOf)]);

export const inMs = (value: number): string => `${value.toFixed(0)} ms`;
export const asRatio = (value: number): string => `${value.toFixed(2)} ×`;
