import * as z from "zod/mini";
import type { Field } from "./field.ts";
import { digits, id, row, tenantRow } from "./fields.ts";
import type { Statuses } from "./statuses.ts";

/** Fields of a kind of thing by name, in the order of forms and files. */
export type Fields = Readonly<Record<string, Field>>;

type RulesOf<F extends Fields> = { [K in keyof F]: F[K]["rule"] };

/** The names of the fields that have a trait. */
type Having<F, Trait> = { [K in keyof F]: F[K] extends Trait ? K : never }[keyof F] & string;

/** A field of the row's parent. */
export interface ParentField {
  /** The field that refers to the parent: "clientId". */
  readonly reference: string;
  /** The field of the parent's kind: "name". */
  readonly field: string;
}

/** How the global search presents what it finds. */
export interface HitDescription {
  /** What distinguishes it from others of the same name: the first non-empty field of each group. */
  readonly subtitle: readonly (readonly string[])[];
  /** The field that names the kind it opens as; without it, its own kind. */
  readonly opensAs?: string;
}

/** Draft, rows and lists of a kind of thing, derived from its description. */
interface KindDescription<Many extends string, Path extends string, F extends Fields, R extends Fields> {
  /** Singular and plural: ["client", "clients"]. */
  readonly names: readonly [one: string, many: Many];
  /** Its rows in addresses: "fx-rates"; the plural unless given. */
  readonly collection?: Path;
  /** What people send. */
  readonly fields: F;
  /** Read-only values that are read with a row but belong to others. */
  readonly reads?: R;
  /** Rules that involve several fields. */
  readonly rules?: readonly z.core.$ZodCheck[];
  /** The field that holds a row's name. */
  readonly nameField: keyof F & string;
  /** Default sorting of lists, with `-` in front for descending; the name unless given. */
  readonly order?: string;
  /** The statuses that such a thing can have. */
  readonly statuses?: Statuses;
  /** Paths of other lists that a change to a row makes stale. */
  readonly invalidates?: readonly `/api/${string}`[];
  /** A parent's field that searches also look into. */
  readonly searchedThrough?: {
    readonly reference: Having<NoInfer<F>, { readonly to: string }>;
    readonly field: string;
  };
  /** What stands before a row's id where people quote it: "B" of "B-1042", by which searches find it. */
  readonly quotedAs?: string;
  /** Without it, the global search does not find such things. */
  readonly hit?: {
    readonly subtitle: readonly (readonly (keyof NoInfer<F & R> & string)[])[];
    readonly opensAs?: keyof NoInfer<F> & string;
  };
}

/** A kind of thing as every part of the product knows it. */
export interface Kind {
  /** Singular and plural: ["client", "clients"]. */
  readonly names: readonly [one: string, many: string];
  /** Its rows as a collection, in addresses and, with underscores, as a table name: "clients", "fx-rates". */
  readonly collection: string;
  /** Whether its rows are shared by the whole platform; otherwise each belongs to a DMC. */
  readonly isShared: boolean;
  readonly fields: Fields;
  readonly reads: Fields;
  readonly nameField: string;
  /** Default sorting of lists, with `-` in front for descending. */
  readonly order: string;
  readonly statuses?: Statuses | undefined;
  readonly invalidates: readonly string[];
  /** A field of the parent that searches also look into. */
  readonly searchedThrough?: ParentField | undefined;
  /** What stands before a row's id where people quote it; absent if they do not. */
  readonly quotedAs?: string | undefined;
  /** How the global search presents a match; absent if it does not look for such things. */
  readonly hit?: HitDescription | undefined;
  readonly draft: z.ZodMiniObject;
  readonly item: z.ZodMiniObject;
  /** What lists can be sorted by. */
  readonly sort: readonly string[];
}

/** A filter of a list: a choice by its value, a reference by its id. */
type FilterOf<D extends Field> = D extends { readonly to: string }
  ? ReturnType<typeof digits<typeof id>>
  : D["rule"] extends z.ZodMiniDefault<infer Inner extends z.ZodMiniType>
    ? Inner
    : D["rule"];

const filterOf = ({ rule, to }: Field): z.ZodMiniType => {
  if (to !== undefined) return digits(id);
  return rule instanceof z.ZodMiniDefault ? (rule._zod.def.innerType as z.ZodMiniType) : rule;
};

const rulesOf = <F extends Fields>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, { rule }]) => [name, rule])) as RulesOf<F>;

const namesWith = (fields: Fields, trait: "isSorted" | "isFiltered") =>
  Object.keys(fields).filter((name) => fields[name]?.[trait]);

const describe =
  <const Columns extends z.core.$ZodShape>(columns: Columns, isShared: boolean) =>
  <
    const Many extends string,
    const F extends Fields,
    const R extends Fields = Record<never, never>,
    const Path extends string = Lowercase<Many>,
  >(
    description: KindDescription<Many, Path, F, R>,
  ) => {
    const {
      names,
      fields,
      rules = [],
      nameField,
      order = nameField,
      statuses,
      invalidates = [],
      searchedThrough,
      quotedAs,
      hit,
    } = description;
    const reads = (description.reads ?? {}) as R;
    const bare = z.object(rulesOf(fields));
    const everything = { ...fields, ...reads };
    return {
      names,
      collection: (description.collection ?? names[1].toLowerCase()) as Path,
      isShared,
      fields,
      reads,
      nameField,
      order,
      statuses,
      invalidates,
      searchedThrough,
      quotedAs,
      hit,
      /** What people send to create one. */
      draft:
        rules.length === 0
          ? bare
          : bare.check(...(rules as readonly z.core.$ZodCheck<z.output<typeof bare>>[])),
      /** A row on the wire. */
      item: z.object({ ...columns, ...rulesOf(fields), ...rulesOf(reads) }),
      sort: [...namesWith(everything, "isSorted"), "createdAt"] as unknown as readonly (
        | Having<F & R, { readonly isSorted: true }>
        | "createdAt"
      )[],
      /** Filters of a list, each optional. */
      filters: Object.fromEntries(
        namesWith(fields, "isFiltered").map((name) => [name, z.optional(filterOf(fields[name] as Field))]),
      ) as unknown as {
        [K in Having<F, { readonly isFiltered: true }>]: z.ZodMiniOptional<FilterOf<F[K]>>;
      },
    };
  };

/** Describes a kind of thing that belongs to one DMC. */
export const describeKind = describe(tenantRow, false);

/** Describes a kind of thing that the whole platform shares. */
export const describeSharedKind = describe(row, true);
