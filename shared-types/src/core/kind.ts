import * as z from "zod/mini";
import type { Field } from "./field.ts";
import { digits, id, row, tenantRow } from "./fields.ts";
import type { Statuses } from "./statuses.ts";

/** Fields of a kind of thing by their names, in the order in which forms and files have them. */
export type Fields = Readonly<Record<string, Field>>;

type RulesOf<F extends Fields> = { [K in keyof F]: F[K]["rule"] };

/** The names of the fields that have a trait. */
type Having<F, Trait> = { [K in keyof F]: F[K] extends Trait ? K : never }[keyof F] & string;

/** A field of the row that a row belongs to. */
export interface ParentField {
  /** The field that refers to that row: "clientId". */
  readonly reference: string;
  /** What that row's kind calls it: "name". */
  readonly field: string;
}

/** How a search over everything says what it has found. */
export interface HitDescription {
  /** What tells it from others of its name: of each of these groups of fields the first that says something. */
  readonly subtitle: readonly (readonly string[])[];
  /** The field whose value is the kind that it opens as; without it its own. */
  readonly opensAs?: string;
}

/** Draft, rows and lists of a kind of thing, as its description makes them. */
interface KindDescription<Many extends string, F extends Fields, R extends Fields> {
  /** What a row is called, one and many: ["client", "clients"]. */
  readonly names: readonly [one: string, many: Many];
  /** What people send. */
  readonly fields: F;
  /** What is read with a row and belongs to others; nobody writes it. */
  readonly reads?: R;
  /** Rules of several fields together. */
  readonly rules?: readonly z.core.$ZodCheck[];
  /** The field that is a row's name. */
  readonly nameField: keyof F & string;
  /** What lists are sorted by at first, with `-` in front for descending; by default the name. */
  readonly order?: string;
  /** How far such a thing may have come. */
  readonly statuses?: Statuses;
  /** Lists, by their paths, that a change of a row makes stale besides its own. */
  readonly invalidates?: readonly `/api/${string}`[];
  /** Searches look into this field as well. */
  readonly searchedThrough?: {
    readonly reference: Having<NoInfer<F>, { readonly to: string }>;
    readonly field: string;
  };
  /** Without it a search over everything does not find such things. */
  readonly hit?: {
    readonly subtitle: readonly (readonly (keyof NoInfer<F & R> & string)[])[];
    readonly opensAs?: keyof NoInfer<F> & string;
  };
}

/** A kind of thing as every part of the product knows it. */
export interface Kind {
  /** What a row is called, one and many: ["client", "clients"]. */
  readonly names: readonly [one: string, many: string];
  /** Its rows together, in addresses and as a table: "clients". */
  readonly collection: string;
  /** Whether the whole platform shares its rows, which else belong to a DMC each. */
  readonly isShared: boolean;
  readonly fields: Fields;
  readonly reads: Fields;
  readonly nameField: string;
  /** What lists are sorted by at first, with `-` in front for descending. */
  readonly order: string;
  readonly statuses?: Statuses | undefined;
  readonly invalidates: readonly string[];
  /** A field of the row that it belongs to, which searches look into as well. */
  readonly searchedThrough?: ParentField | undefined;
  /** How a search over everything says that it has found one; absent where it does not look for such things. */
  readonly hit?: HitDescription | undefined;
  readonly draft: z.ZodMiniObject;
  readonly item: z.ZodMiniObject;
  /** What lists may be sorted by. */
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
  <const Many extends string, const F extends Fields, const R extends Fields = Record<never, never>>(
    description: KindDescription<Many, F, R>,
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
      hit,
    } = description;
    const reads = (description.reads ?? {}) as R;
    const bare = z.object(rulesOf(fields));
    const everything = { ...fields, ...reads };
    return {
      names,
      collection: names[1].toLowerCase() as Lowercase<Many>,
      isShared,
      fields,
      reads,
      nameField,
      order,
      statuses,
      invalidates,
      searchedThrough,
      hit,
      /** What people send to make one. */
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
