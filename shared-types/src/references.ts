import { kinds } from "./contract.ts";
import type { Kind } from "./core/kind.ts";

/** A field of one kind that refers to another, and what happens to its rows when that is deleted. */
export interface KindReference {
  readonly kind: Kind;
  readonly field: string;
  readonly whenGone: "kept" | "gone" | "forgotten";
}

/** The fields that refer to a kind, by its name such as "client". */
export const referencesTo = (name: string): readonly KindReference[] =>
  kinds.flatMap((kind) =>
    Object.entries(kind.fields).flatMap(([field, { to, whenGone }]) =>
      to === name && whenGone !== undefined ? [{ kind, field, whenGone }] : [],
    ),
  );
