import * as z from "zod/mini";
import { endpoint, ofDmc, PAGE_LIMIT, partialSchema, type Role } from "./endpoint.ts";
import { digits, id, storable } from "./fields.ts";
import { tidied } from "./text-rules.ts";

const byId = z.object({ id: digits(id) });

type SortOf<Column extends string> = Column | `-${Column}`;

/** A column name, with `-` in front for descending. */
const sortBy = <Column extends string>(columns: readonly Column[]) =>
  z.optional(
    z.enum(
      columns.flatMap((column): SortOf<Column>[] => [column, `-${column}`]),
      `Must be one of ${columns.join(", ")}, with - in front for descending`,
    ),
  );

const listQuery = <Column extends string>(sort: readonly Column[]) => ({
  q: z.optional(z.string().check(tidied, z.maxLength(200, "Search for at most 200 characters"), storable)),
  sort: sortBy(sort),
  limit: z.optional(
    digits(z.int().check(z.gte(1, "Must be at least 1"), z.lte(PAGE_LIMIT, `Must be at most ${PAGE_LIMIT}`))),
  ),
  cursor: z.optional(z.string().check(z.maxLength(2_000))),
});

/** What the five calls need to know about a kind of thing; `describeKind` provides it. */
interface CrudKind {
  readonly names: readonly [one: string, many: string];
  /** The plural used in its address: "clients". */
  readonly collection: string;
  readonly item: z.ZodMiniObject;
  readonly draft: z.ZodMiniObject;
  /** Columns that a list may be sorted by. */
  readonly sort: readonly string[];
  /** Filters of the list, each optional. */
  readonly filters: z.core.$ZodShape;
}

/** The parts of a kind, with their exact types. */
type PartsOf<K extends CrudKind> = { [Part in keyof CrudKind]: K[Part] };

type Write = "create" | "update" | "remove";

interface CrudOptions<More> {
  readonly access: readonly Role[];
  /** Filters that are not a field's value. */
  readonly filters?: More;
  /** Calls that answer 409 if the change would contradict other rows. */
  readonly conflicts?: readonly Write[];
}

/** The five calls for rows shared by the whole platform, at `/api/<collection>`. */
export const crud = <K extends CrudKind, More extends z.core.$ZodShape = Record<never, never>>(
  kind: K,
  options: CrudOptions<More>,
) => ({ ...reads(kind, options), ...writes(kind, options) });

function reads<K extends CrudKind, More extends z.core.$ZodShape>(kind: K, options: CrudOptions<More>) {
  const { names, item, sort, filters }: PartsOf<K> = kind;
  const [one, many] = names;
  const { access } = options;
  const more = (options.filters ?? {}) as More;
  return {
    list: endpoint({
      method: "GET",
      path: pathOf(kind),
      access,
      summary: `List ${many}`,
      paged: true,
      query: z.object({ ...listQuery<K["sort"][number]>(sort), ...filters, ...more }),
      response: z.array(item),
    }),
    get: endpoint({
      method: "GET",
      path: `${pathOf(kind)}/:id`,
      access,
      summary: `Get ${a(one)}`,
      params: byId,
      response: item,
    }),
  };
}

function writes<K extends CrudKind>(kind: K, { access, conflicts = [] }: CrudOptions<unknown>) {
  const { names, item, draft }: PartsOf<K> = kind;
  const one = a(names[0]);
  const refusing = (call: Write) => conflicts.includes(call) && { refuses: [409] as const };
  return {
    create: endpoint({
      method: "POST",
      path: pathOf(kind),
      access,
      summary: `Create ${one}`,
      creates: true,
      idempotent: true,
      ...refusing("create"),
      body: draft,
      response: item,
    }),
    update: endpoint({
      method: "PUT",
      path: `${pathOf(kind)}/:id`,
      access,
      versioned: true,
      ...refusing("update"),
      summary: `Update the given fields of ${one}`,
      params: byId,
      body: partialSchema(draft),
      response: item,
    }),
    remove: endpoint({
      method: "DELETE",
      path: `${pathOf(kind)}/:id`,
      access,
      versioned: true,
      ...refusing("remove"),
      summary: `Delete ${one}`,
      params: byId,
      response: z.null(),
    }),
  };
}

const pathOf = <K extends CrudKind>({ collection }: PartsOf<K>): `/api/${K["collection"]}` =>
  `/api/${collection}`;

/** A noun with its article; a leading u is pronounced as in "user". */
const a = (noun: string): string => `${/^[aeio]/.test(noun) ? "an" : "a"} ${noun}`;

/** The five calls for rows that belong to a DMC; administrators choose it by `dmcId`. */
export function tenantCrud<K extends CrudKind, More extends z.core.$ZodShape = Record<never, never>>(
  kind: K,
  options: CrudOptions<More>,
) {
  const { list, get, create, update, remove } = crud(kind, options);
  const inDmc = z.object(ofDmc);
  /** The id that the row had before it was deleted: the files that went with it, and an activity's bookings, come back. */
  const again = z.object({ ...ofDmc, restores: z.optional(digits(id)) });
  return {
    list: endpoint({ ...list, tenant: true, query: z.extend(list.query, ofDmc) }),
    get: endpoint({ ...get, tenant: true, query: inDmc }),
    create: endpoint({ ...create, tenant: true, query: again }),
    update: endpoint({ ...update, tenant: true, query: inDmc }),
    remove: endpoint({ ...remove, tenant: true, query: inDmc }),
  };
}
