import { createHash, createHmac } from "node:crypto";
import type { User } from "@dmc-hub/shared-types";
import type { Context } from "koa";
import type { Knex } from "knex";
import type { StoredRow } from "./rows.ts";
import { errors } from "../platform/http/errors.ts";

interface CreateCall {
  readonly user: User;
  readonly ctx: Context;
}

/**
 * Creates a row in one transaction, and only once for an Idempotency-Key that its user repeats within
 * 24 hours: later calls, even simultaneous ones, get the first one's answer. A failed call leaves nothing.
 * @throws {ApiProblem} 422 for a key of another request.
 */
export function createOnce(
  rw: Knex,
  call: CreateCall,
  create: (trx: Knex) => Promise<StoredRow>,
): Promise<StoredRow> {
  const key = keyOf(call.ctx);
  if (key === null) return rw.transaction(create);
  const own = { user_id: call.user.id, key_hash: createHash("sha256").update(key).digest() };
  const requestHash = hashOf(key, call.ctx);
  return rw.transaction(async (trx) => {
    const isFirst = await take(trx, own, requestHash);
    if (!isFirst) return await earlierAnswer(trx, own, requestHash);
    const row = await create(trx);
    await trx("app.idempotency_keys").where(own).update({ answer: row.json, version: row.version });
    return row;
  });
}

/** Lets a person's keys be those of new requests, because what they created is no longer theirs to see. */
export const forgetKeysOf = (trx: Knex, userId: number): Promise<unknown> =>
  trx("app.idempotency_keys").where({ user_id: userId }).delete();

/** Whether the call has an Idempotency-Key. */
export const isKeyed = (ctx: Context): boolean => ctx.get("idempotency-key") !== "";

function keyOf(ctx: Context): string | null {
  if (!isKeyed(ctx)) return null;
  const key = ctx.get("idempotency-key");
  if (/^[\x20-\x7e]{1,200}$/.test(key)) return key;
  throw errors.malformed("The Idempotency-Key must be 1 to 200 plain characters, such as a UUID.");
}

/** Keyed with something only the caller knows, because a request may contain a password. */
function hashOf(key: string, { method, path, querystring, request, state }: Context): Buffer {
  // A large body was hashed as it arrived: serialising it again would hold up everybody else.
  const asked = JSON.stringify([method, path, querystring, state["bodyHash"] ?? request.body ?? null]);
  return createHmac("sha256", key).update(asked).digest();
}

interface Own {
  readonly user_id: number;
  readonly key_hash: Buffer;
}

/** Claims the key, or waits for whoever holds it. Also removes a few expired keys of anybody. */
async function take(trx: Knex, { user_id, key_hash }: Own, requestHash: Buffer): Promise<boolean> {
  await trx.raw(
    `delete from app.idempotency_keys where (user_id, key_hash) in (
       select user_id, key_hash from app.idempotency_keys where created_at < now() - interval '24 hours'
       order by created_at limit 20 for update skip locked)`,
  );
  const taken = await trx.raw<{ rowCount: number }>(
    `insert into app.idempotency_keys (user_id, key_hash, request_hash) values (?, ?, ?)
     on conflict do nothing`,
    [user_id, key_hash, requestHash],
  );
  return taken.rowCount === 1;
}

interface Kept {
  readonly request_hash: Buffer;
  readonly answer: string;
  readonly version: number;
}

async function earlierAnswer(trx: Knex, own: Own, requestHash: Buffer): Promise<StoredRow> {
  const kept: Kept | undefined = await trx("app.idempotency_keys").where(own).first();
  // Removed between the two statements, a day after the first call; too rare to handle further.
  if (kept === undefined) throw errors.unavailable();
  if (!kept.request_hash.equals(requestHash)) throw errors.keyOfAnother();
  return { json: kept.answer, version: kept.version };
}
