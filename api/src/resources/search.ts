import { type Kind, kinds, searchedWords } from "@dmc-hub/shared-types";
import type { Bind, SqlPart } from "../platform/database/statement.ts";
import { snakeCase } from "../platform/database/table.ts";
import { relationOf } from "./kind-table.ts";

/** A search's rows beyond this number are not counted; docs/product/data-rules.md#lists. */
export const FOUND_LIMIT = 1_000;

/** The condition of a search. */
export interface Search {
  readonly condition: SqlPart;
  /** SELECT of the ids of at most `most` matching rows; null if the condition is fast by itself. */
  readonly ids: ((most: number) => SqlPart) | null;
  /** Id of the row that the text quotes, which is found as well; null for none. */
  readonly quoted: number | null;
  /** The fields whose order an index keeps, so that some rows in it are read soon. */
  readonly walked: readonly string[];
}

/** A field of the row's parent, as stored in the database. */
export interface SearchedParent {
  /** The parent's rows: "clients". */
  readonly relation: string;
  /** The row's column that names its parent. */
  readonly link: string;
  /** Line of the parent's search column that has the field, from 1. */
  readonly line: number;
}

/** LIKE patterns for a `search` column, one for each word of a text; matching rows match all of them. */
export const searchPatterns = (text: string): string[] =>
  searchedWords(text).map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);

/**
 * Finds the rows whose searched fields contain each word of `text`, and the one that it quotes. For tables without policies.
 * Null if there is no word.
 */
export function search(text: string, quoted: number | null = null): Search | null {
  const patterns = searchPatterns(text);
  if (patterns.length === 0) return null;
  const has: SqlPart = (bind) => patterns.map((term) => `search like ${bind(term)}`).join(" and ");
  return {
    condition: quoted === null ? has : (bind) => `(id = ${bind(quoted)} or (${has(bind)}))`,
    ids: null,
    quoted,
    walked: [],
  };
}

/** The id of a row that a text quotes: 1042 of "B-1042"; null if it quotes none of this kind. */
export function quotedId({ quotedAs }: Kind, text: string): number | null {
  const [, prefix = "", id = ""] = /^([a-z]+)-(\d{1,15})$/i.exec(text.trim()) ?? [];
  return quotedAs !== undefined && prefix.toUpperCase() === quotedAs ? Number(id) : null;
}

/**
 * The same for tenants' rows. Within one tenant, a policy keeps LIKE from using the index;
 * `0001-foundation.ts` says why. `dmcId` is null for every DMC's rows.
 */
export function searchTenant(kind: Kind, text: string, dmcId: number | null): Search | null {
  const quoted = quotedId(kind, text);
  const found = search(text, quoted);
  if (found === null) return null;
  if (dmcId === null) return { ...found, walked: ["id"] };
  const relation = relationOf(kind);
  const parent = searchedParent(kind);
  const within = (most: number) =>
    parent
      ? `app.rows_with_parent('app.${relation}', ${most}, 'app.${parent.relation}', '${parent.link}', ${parent.line}`
      : `app.rows_with('app.${relation}', ${most}`;
  const terms = (bind: Bind) => searchPatterns(text).map(bind).join(", ");
  return {
    ...found,
    ids: (most) => (bind) => `select ${within(most)}, ${terms(bind)})`,
    // What is quoted is one row, and walking counts by the index alone.
    walked: quoted === null ? ["id", ...(tenantOrders[relation] ?? [])] : [],
  };
}

/** Fields that an index keeps in order for each tenant, by relation. */
export const tenantOrders: Readonly<Record<string, readonly string[]>> = {
  clients: ["name"],
  partners: ["name"],
  proposals: ["title", "createdAt"],
  itineraries: ["title", "createdAt"],
  activities: ["day"],
  bookings: ["title", "startDate", "endDate", "createdAt"],
  messages: ["createdAt"],
};

/** The parent's field that searches of a kind also look into; null if there is none. */
export function searchedParent({ fields, searchedThrough }: Kind): SearchedParent | null {
  if (!searchedThrough) return null;
  const { reference, field } = searchedThrough;
  const parent = kinds.find(({ names }) => names[0] === fields[reference]?.to);
  if (!parent) throw new Error(`${reference} refers to no kind of thing.`);
  const line = searchedFields(parent).indexOf(field) + 1;
  if (line === 0) throw new Error(`No search looks into ${field} of ${parent.names[1]}.`);
  return { relation: relationOf(parent), link: snakeCase(reference), line };
}

/** The fields in a kind's search column, one line each. */
export const searchedFields = ({ fields }: Kind): string[] =>
  Object.keys(fields).filter((name) => fields[name]?.isSearched);
