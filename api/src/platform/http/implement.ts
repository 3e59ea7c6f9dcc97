import { Readable } from "node:stream";
import type { Router } from "@koa/router";
import {
  type Contract,
  type Endpoint,
  type FileAnswer,
  isEndpoint,
  type BulkBody,
  type Output,
  type Parsed,
  type SessionUser,
  type StreamedFile,
} from "@dmc-hub/shared-types";
import type { Context } from "koa";
import type * as z from "zod/mini";
import { asActor, asTenant, currentScope } from "../database/tenant.ts";
import { actorOf } from "./actor.ts";
import { attach } from "./attach.ts";
import { authorize, tenantOf } from "./caller.ts";
import { readFileBody } from "./file-body.ts";
import { readBulkBody } from "./bulk-body.ts";
import { RawJson } from "./raw-json.ts";
import { Unchanged } from "./unchanged.ts";
import type { UploadPlaces } from "./upload-places.ts";
import { validate } from "./validate.ts";

/** What a handler knows about its call besides the input. */
interface Call<E extends Endpoint> {
  /** The caller; null only on public calls. */
  readonly user: E["access"] extends "public" ? SessionUser | null : SessionUser;
  /** The DMC whose rows are concerned; null for all of them, or if the call concerns no tenant. */
  readonly dmcId: number | null;
  readonly ctx: Context;
}

type Handler<E extends Endpoint> = (
  input: Parsed<E>,
  call: Call<E>,
) => Promise<Output<E> | RawJson<Output<E>>>;

/** One handler per endpoint of a contract; a missing one does not compile. */
export type Handlers<C extends Contract> = {
  readonly [K in keyof C]: C[K] extends Endpoint
    ? Handler<C[K]>
    : C[K] extends Contract
      ? Handlers<C[K]>
      : never;
};

/** Groups that contain only the five usual calls, which follow from a kind's description. */
type PlainGroup<C extends Contract> = {
  [K in keyof C]: keyof C[K] extends "list" | "get" | "create" | "update" | "remove" ? K : never;
}[keyof C];

/** The handlers that modules provide; a group of the usual calls may be left to its kind's description. */
export type OwnHandlers<C extends Contract> = Omit<Handlers<C>, PlainGroup<C>> &
  Partial<Pick<Handlers<C>, PlainGroup<C>>>;

/** What a person has read. */
export interface Read {
  readonly user: SessionUser;
  readonly endpoint: Endpoint;
  readonly output: unknown;
  /** The DMCs for which the call has worked; none for one that reads all of them at once. */
  readonly tenants: ReadonlySet<number>;
}

/** How answers are given. */
export interface ImplementOptions {
  /** Check each answer against the contract; for tests and development. */
  readonly checksAnswers: boolean;
  /** Whether the edge itself calls. */
  readonly isEdge: (ctx: Context) => boolean;
  /** Acts on what a person has read of DMCs' rows, before it is answered. */
  readonly noteRead: (read: Read) => Promise<void>;
  /** Limits how many imports and uploads run at once. */
  readonly uploads: UploadPlaces;
}

/** Mounts the handlers. Authorisation, validation and tenancy come from each endpoint. */
export function implement<const C extends Contract>(
  router: Router,
  contract: C,
  handlers: Handlers<C>,
  options: ImplementOptions,
): void {
  for (const [name, node] of Object.entries(contract)) {
    const handler = handlers[name];
    if (handler === undefined) throw new Error(`No module handles the calls of "${name}".`);
    // Iterating loses the relation between a node and its handler, which `Handlers` has checked.
    if (isEndpoint(node)) mount(router, node, handler as unknown as Handler<Endpoint>, options);
    else implement(router, node, handler as Handlers<Contract>, options);
  }
}

function mount(router: Router, endpoint: Endpoint, handler: Handler<Endpoint>, options: ImplementOptions) {
  router.register(endpoint.path, [endpoint.method.toLowerCase()], async (ctx: Context) => {
    const user = endpoint.edge && options.isEdge(ctx) ? null : authorize(endpoint, ctx);
    const asked = askedOf(endpoint, ctx);
    const dmcId = endpoint.tenant && user ? tenantOf(user, asked.dmcId) : null;
    const call: Call<Endpoint> = { user: user as SessionUser, dmcId, ctx };
    const work = async () => handler({ ...asked, ...(await sentTo(endpoint, ctx)) }, call);
    const inDmc = () => (dmcId === null ? work() : asTenant(dmcId, work));
    const answer = () => (user === null ? inDmc() : asActor(actorOf(user, ctx), () => noted(inDmc)));
    const noted = async (work: typeof inDmc) => {
      const output = await work();
      const isRead = endpoint.tenant && endpoint.method === "GET";
      const { tenants } = currentScope();
      if (isRead) await options.noteRead({ user: call.user, endpoint, output, tenants });
      return output;
    };
    const output = await (user && endpoint.bodyLimit !== undefined
      ? options.uploads.hold(user, answer)
      : answer());
    send(ctx, endpoint, output, options);
  });
}

/** Everything that an endpoint's query may contain; each handler knows its own. */
interface Asked {
  readonly dmcId?: number;
}

const askedOf = ({ params, query }: Endpoint, ctx: Context): Asked => ({
  ...(params && validate(params, ctx["params"])),
  ...(query && validate(query, ctx.query)),
});

const sentTo = async (endpoint: Endpoint, ctx: Context): Promise<{ body?: object }> =>
  endpoint.body ? { body: await bodyOf(endpoint, endpoint.body, ctx) } : {};

async function bodyOf(
  { bodyTypes, bodyLimit }: Endpoint,
  body: z.ZodMiniType,
  ctx: Context,
): Promise<object> {
  if (bodyLimit === undefined) return validate(body, ctx.request.body ?? {});
  if (bodyTypes) return validate(body, await readFileBody(ctx, bodyTypes, bodyLimit));
  // Other endpoints with a limit take rows, which are checked a few at a time.
  return readBulkBody(ctx, body as BulkBody, bodyLimit);
}

function send(ctx: Context, endpoint: Endpoint, output: unknown, { checksAnswers }: ImplementOptions): void {
  if (output instanceof Unchanged) return void (ctx.status = 304);
  if (checksAnswers) endpoint.response.parse(output instanceof RawJson ? JSON.parse(output.text) : output);
  ctx.status = output === null ? 204 : endpoint.creates ? 201 : 200;
  if (output === null) return;
  if (endpoint.responseTypes) return sendFile(ctx, endpoint, output as FileAnswer | StreamedFile);
  ctx.body = (output instanceof RawJson ? output : new RawJson(JSON.stringify(output))).body;
  ctx.type = "application/json";
}

function sendFile(ctx: Context, endpoint: Endpoint, file: FileAnswer | StreamedFile): void {
  if ("parts" in file) {
    attach(ctx, file.name, file.isInline ? "inline" : "attachment");
    ctx.body = Readable.from(file.parts);
    if (file.size !== null) ctx.length = file.size;
  } else {
    nameFile(ctx, endpoint, file);
    ctx.body = Buffer.from(file.bytes);
  }
  ctx.type = file.type;
  if (ctx.fresh) ctx.status = 304;
}

/** Files that never change are cached for ever: by shared caches too if they are public. */
function nameFile(ctx: Context, { access }: Endpoint, { name }: FileAnswer): void {
  if (name === undefined)
    ctx.set("cache-control", `${access === "public" ? "public" : "private"}, max-age=31536000, immutable`);
  else attach(ctx, name);
}
