import * as z from "zod/mini";
import { endpoint, ofDmc, PAGE_LIMIT, partialSchema, type Role } from "./endpoint.ts";
import { digits, id, storable } from "./fields.ts";

const byId = z.object({ id: digits(id) });

type SortOf<Column extends string> = Column | `-${Column}`;

/** `name`, or `-name` for descending. */
const sortBy = <Column extends string>(columns: readonly Column[]) =>
  z.optional(
    z.enum(
      columns.flatMap((column): SortOf<Column>[] => [column, `-${column}`]),
      `Must be one of ${columns.join(", ")}, with - in front for descending`,
    ),
  );

const listQuery = <Column extends string>(sort: readonly Column[]) => ({
  q: z.optional(z.string().check(z.trim(), z.maxLength(200, "Search for at most 200 characters"), storable)),
  sort: sortBy(sort),
  limit: z.optional(
    digits(z.int().check(z.gte(1, "Must be at least 1"), z.lte(PAGE_LIMIT, `Must be at most ${PAGE_LIMIT}`))),
  ),
  cursor: z.optional(z.string().check(z.maxLength(2_000))),
});

/** A kind of thing as its five calls need to know it; `describeKind` makes one. */
interface CrudKind<Collection extends string, Item, Draft, Sort extends string, Filters> {
  readonly names: readonly [one: string, many: string];
  /** Its rows together, as in their address: "clients". */
  readonly collection: Collection;
  readonly item: Item;
  readonly draft: Draft;
  /** Columns that a list may be sorted by. */
  readonly sort: readonly Sort[];
  /** Filters of the list, each optional. */
  readonly filters: Filters;
}

interface CrudOptions<More> {
  readonly access: readonly Role[];
  /** Filters of the list that are no field's value. */
  readonly filters?: More;
  /** Calls that answer 409 where the change would contradict other rows. */
  readonly conflicts?: readonly ("create" | "update" | "remove")[];
}

/** The five calls of rows that the whole platform shares, at `/api/<collection>`. */
export function crud<
  const Collection extends string,
  Item extends z.ZodMiniObject,
  Draft extends z.ZodMiniObject,
  Sort extends string,
  Filters extends z.core.$ZodShape,
  More extends z.core.$ZodShape = Record<never, never>,
>(kind: CrudKind<Collection, Item, Draft, Sort, Filters>, options: CrudOptions<More>) {
  const {
    names: [one, many],
    collection,
    item,
    draft,
    sort,
    filters,
  } = kind;
  const { access, conflicts = [] } = options;
  const refusing = (call: "create" | "update" | "remove") =>
    conflicts.includes(call) && { refuses: [409] as const };
  const more = (options.filters ?? {}) as More;
  const all = `/api/${collection}` as const;
  const single = `${all}/:id` as const;
  return {
    list: endpoint({
      method: "GET",
      path: all,
      access,
      summary: `List ${many}`,
      paged: true,
      query: z.object({ ...listQuery(sort), ...filters, ...more }),
      response: z.array(item),
    }),
    get: endpoint({
      method: "GET",
      path: single,
      access,
      summary: `Get ${a(one)}`,
      params: byId,
      response: item,
    }),
    create: endpoint({
      method: "POST",
      path: all,
      access,
      summary: `Create ${a(one)}`,
      creates: true,
      idempotent: true,
      ...refusing("create"),
      body: draft,
      response: item,
    }),
    update: endpoint({
      method: "PUT",
      path: single,
      access,
      versioned: true,
      ...refusing("update"),
      summary: `Update the given fields of ${a(one)}`,
      params: byId,
      body: partialSchema(draft),
      response: item,
    }),
    remove: endpoint({
      method: "DELETE",
      path: single,
      access,
      versioned: true,
      ...refusing("remove"),
      summary: `Delete ${a(one)}`,
      params: byId,
      response: z.null(),
    }),
  };
}

/** A noun with its article; a leading u is spoken as in "user". */
const a = (noun: string): string => `${/^[aeio]/.test(noun) ? "an" : "a"} ${noun}`;

/** The five calls of rows that belong to a DMC; `dmcId` says which, for administrators. */
export function tenantCrud<
  const Collection extends string,
  Item extends z.ZodMiniObject,
  Draft extends z.ZodMiniObject,
  Sort extends string,
  Filters extends z.core.$ZodShape,
  More extends z.core.$ZodShape = Record<never, never>,
>(kind: CrudKind<Collection, Item, Draft, Sort, Filters>, options: CrudOptions<More>) {
  const { list, get, create, update, remove } = crud(kind, options);
  const inDmc = z.object(ofDmc);
  return {
    list: endpoint({ ...list, tenant: true, query: z.extend(list.query, ofDmc) }),
    get: endpoint({ ...get, tenant: true, query: inDmc }),
    create: endpoint({ ...create, tenant: true, query: inDmc }),
    update: endpoint({ ...update, tenant: true, query: inDmc }),
    remove: endpoint({ ...remove, tenant: true, query: inDmc }),
  };
}
