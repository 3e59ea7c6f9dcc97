import * as z from "zod/mini";
import { digits, id } from "./fields.ts";

/** A user's role: platform administrator, staff of one DMC, or self-registered without rights. */
export const role = z.enum(["admin", "dmc", "user"], "Must be admin, dmc or user");
export type Role = z.output<typeof role>;

/** Who may call: anyone, anyone signed in, or anyone signed in with one of these roles. */
export type Access = "public" | "session" | readonly Role[];

/** A refusal that only the call's handler can decide. */
export type OwnRefusal = 401 | 404 | 409 | 422 | 429;

/** One HTTP call. Router, validation, authorisation, client, document and matrix tests derive from it. */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly access: Access;
  /** Concerns rows of one DMC: staff act on their own, administrators choose one by `?dmcId=`. */
  readonly tenant?: true;
  /** Answers an array that can be paged with `limit` and `cursor`. */
  readonly paged?: true;
  /** Open to users who must choose a new password first; their other calls answer 403. */
  readonly beforePasswordChange?: true;
  /** Also open to the edge, by its token. */
  readonly edge?: true;
  /**
   * Changes or deletes a row that has a version: honours `If-Match`, and answers 412 with the current row if
   * the version differs. The typed client cannot call it without one.
   */
  readonly versioned?: true;
  /** Creates a row: success answers 201. */
  readonly creates?: true;
  /** Honours `Idempotency-Key`: a repeated call with the same key has the effect and answer of the first. */
  readonly idempotent?: true;
  /** Refusals that do not follow from the other properties. */
  readonly refuses?: readonly OwnRefusal[];
  /** Maximum size of a body of many `rows` or of a file, bytes; of any other it is {@link BODY_LIMIT}. */
  readonly bodyLimit?: number;
  /** Content types of a file body; JSON if absent. */
  readonly bodyTypes?: readonly string[];
  /** Content types of a file answer; JSON if absent. */
  readonly responseTypes?: readonly string[];
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniType;
  /** `z.null()` for an empty answer (204). */
  readonly response: z.ZodMiniType;
}

/** Maximum size of a JSON body, bytes, both as sent and as decompressed; so also of one of many rows. */
export const BODY_LIMIT = 1_048_576;

/** Endpoints by name, in groups. */
export interface Contract {
  readonly [name: string]: Endpoint | Contract;
}

export const isEndpoint = (node: Endpoint | Contract): node is Endpoint => typeof node["method"] === "string";

type Fields<T> = T extends z.ZodMiniType ? z.input<T> : unknown;
type ParsedFields<T> = T extends z.ZodMiniType ? z.output<T> : unknown;
type Body<T, Value> = T extends z.ZodMiniType ? { body: Value } : unknown;

/** What a caller passes: path parameters and query fields by name, and the body as `body`. */
export type Input<E extends Endpoint> = Fields<E["params"]> &
  Fields<E["query"]> &
  Body<E["body"], Fields<E["body"]>>;

/** What a handler receives: the input after validation. */
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

/** Makes every field optional and drops its default, so that a PUT never writes a field it was not given. */
export function partialSchema<Draft extends z.ZodMiniObject>(draft: Draft): Changes<Draft> {
  const fields = Object.entries(draft.shape).map(([name, type]) => [
    name,
    z.optional(type instanceof z.ZodMiniDefault ? type._zod.def.innerType : type),
  ]);
  return z.object(Object.fromEntries(fields)) as unknown as Changes<Draft>;
}

/** Maximum number of rows per page; docs/product/data-rules.md#lists. */
export const PAGE_LIMIT = 200;

/** The DMC that an administrator chooses; staff may leave it out. */
export const ofDmc = { dmcId: z.optional(digits(id)) };
