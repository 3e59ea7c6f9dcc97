import type { Field, Kind } from "@dmc-hub/shared-types";

/** Ids of rows that made-up rows refer to, by kind. */
export type KnownIds = Readonly<Record<string, number>>;

/** A body that creates a row of a kind: only what its description requires. */
export const madeUpBody = ({ fields }: Kind, known: KnownIds): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => !field.rule.safeParse(undefined).success)
      .map(([name, field]) => [name, madeUpValue(field, known)]),
  );

function madeUpValue({ as, choices = [], to = "" }: Field, known: KnownIds): unknown {
  switch (as) {
    case "email":
      return "made@mail.example";
    case "day":
      return "2026-05-01";
    case "choice":
      return choices[0]?.value;
    case "reference":
      return known[to];
    default:
      return "Made";
  }
}
