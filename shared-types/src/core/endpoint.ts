import * as z from "zod/mini";
import { digits, id, storable } from "./fields.ts";

/** What a user may be: platform administrator, staff of one DMC, or self-registered without rights. */
export const role = z.enum(["admin", "dmc", "user"], "Must be admin, dmc or user");
export type Role = z.output<typeof role>;

/** Who may call: anybody, anyone signed in, or anyone signed in with one of these roles. */
export type Access = "public" | "session" | readonly Role[];

/** A refusal that only a call's handler knows of. */
export type OwnRefusal = 401 | 404 | 409 | 422 | 429;

/** One HTTP call. Router, validation, authorisation, client, document and matrix tests derive from it. */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly access: Access;
  /** Concerns rows of one DMC: staff act on their own, administrators say which by `?dmcId=`. */
  readonly tenant?: true;
  /** Answers an array that `limit` and `cursor` cut into pages. */
  readonly paged?: true;
  /** Open to somebody who must choose a new password first; every other call of theirs answers 403. */
  readonly beforePasswordChange?: true;
  /** Open to the edge too, by the token that it shows. */
  readonly edge?: true;
  /**
   * Changes or deletes a row that has a version: honours `If-Match`, and refuses with 412 and the current row what was
   * made from another version. The typed client cannot call it without one.
   */
  readonly versioned?: true;
  /** Makes a row: success is 201. */
  readonly creates?: true;
  /** Honours `Idempotency-Key`: a call that is repeated with the same key has the first one's effect and answer. */
  readonly idempotent?: true;
  /** Refusals that do not follow from the rest of what stands here. */
  readonly refuses?: readonly OwnRefusal[];
  /** Most bytes of a body of many `rows`, where more than usual is taken. */
  readonly bodyLimit?: number;
  /** Content types of a body that is a file; without them it is JSON. */
  readonly bodyTypes?: readonly string[];
  /** Content types of an answer that is a file; without them it is JSON. */
  readonly responseTypes?: readonly string[];
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniType;
  /** `z.null()` for an empty answer (204). */
  readonly response: z.ZodMiniType;
}

/** Endpoints by name, in groups. */
export interface Contract {
  readonly [name: string]: Endpoint | Contract;
}

export const isEndpoint = (node: Endpoint | Contract): node is Endpoint => typeof node["method"] === "string";

type Fields<T> = T extends z.ZodMiniType ? z.input<T> : unknown;
type ParsedFields<T> = T extends z.ZodMiniType ? z.output<T> : unknown;
type Body<T, Value> = T extends z.ZodMiniType ? { body: Value } : unknown;

/** What a caller passes: path parameters and query fields by name, and the body under `body`. */
export type Input<E extends Endpoint> = Fields<E["params"]> &
  Fields<E["query"]> &
  Body<E["body"], Fields<E["body"]>>;

/** What a handler receives: the same after validation. */
export type Parsed<E extends Endpoint> = ParsedFields<E["params"]> &
  ParsedFields<E["query"]> &
  Body<E["body"], ParsedFields<E["body"]>>;

/** What a call answers. */
export type Output<E extends Endpoint> = z.output<E["response"]>;

/** Keeps the literal types of one endpoint. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

/** Flattens a contract to `["clients.list", endpoint]` pairs. */
export function endpointsOf(contract: Contract, prefix = ""): [name: string, endpoint: Endpoint][] {
  return Object.entries(contract).flatMap(([name, node]) =>
    isEndpoint(node) ? [[prefix + name, node] as [string, Endpoint]] : endpointsOf(node, `${prefix}${name}.`),
  );
}

type Unwrapped<T> = T extends z.ZodMiniDefault<infer Inner extends z.ZodMiniType> ? Inner : T;
type Changes<Draft extends z.ZodMiniObject> = z.ZodMiniObject<{
  [K in keyof Draft["shape"]]: z.ZodMiniOptional<Unwrapped<Draft["shape"][K]>>;
}>;

/** Every field optional and without its default, so that a PUT never writes a field it was not given. */
export function partialSchema<Draft extends z.ZodMiniObject>(draft: Draft): Changes<Draft> {
  const fields = Object.entries(draft.shape).map(([name, type]) => [
    name,
    z.optional(type instanceof z.ZodMiniDefault ? type._zod.def.innerType : type),
  ]);
  return z.object(Object.fromEntries(fields)) as unknown as Changes<Draft>;
}

/** Most rows of one page; docs/product/data-rules.md#lists. */
export const PAGE_LIMIT = 200;

/** Which DMC an administrator means; staff may leave it out. */
export const ofDmc = { dmcId: z.optional(digits(id)) };

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
