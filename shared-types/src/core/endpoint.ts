import * as z from "zod/mini";
import { digits, id } from "./fields.ts";

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
