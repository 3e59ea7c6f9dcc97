import { createHash } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";
import { manyRows, type ManyRows } from "@dmc-hub/shared-types";
import type { Context } from "koa";
import getRawBody from "raw-body";
import * as z from "zod/mini";
import { errors, type FieldError } from "./errors.ts";
import { refuseDepth } from "./json-body.ts";
import { turns } from "./turns.ts";
import { validate } from "./validate.ts";

/** Rows checked before others get their turn: a few milliseconds. */
const AT_ONCE = 250;

/** Most faults that one answer names. */
const NAMED = 1_000;

/** Whatever its rows are. */
const outline = manyRows(z.unknown());

/** Bodies of many rows fill the memory, so few are in hand at once. */
export const inTurn = turns({
  atOnce: 2,
  waiting: 8,
  refusal: "Others are importing just now. Try again in a moment.",
});

/** Reads a body of many rows, once its sender is let in. `limit` in bytes. @throws {ApiProblem} 400, 413, 415. */
export async function readManyRows(ctx: Context, { shape }: ManyRows, limit: number): Promise<object> {
  const { rows } = validate(outline, await readJson(ctx, limit)) as z.output<typeof outline>;
  await check(shape.rows._zod.def.element, rows);
  return { rows };
}

async function readJson(ctx: Context, limit: number): Promise<unknown> {
  if (!ctx.is("application/json")) throw errors.notJson();
  const hash = createHash("sha256");
  ctx.req.on("data", (chunk: Buffer) => hash.update(chunk));
  const text = await getRawBody(ctx.req, { limit, length: ctx.get("content-length"), encoding: "utf8" });
  ctx.state["bodyHash"] = hash.digest("hex");
  await turn();
  try {
    return JSON.parse(text);
  } catch {
    throw errors.notReadable();
  }
}

/** Puts each row as its rules read it in the place of what was sent, for there is no memory for both. */
async function check(row: z.ZodMiniType, rows: unknown[]): Promise<void> {
  const named: FieldError[] = [];
  let faults = 0;
  let bad = 0;
  for (const [index, value] of rows.entries()) {
    if (index % AT_ONCE === 0) await turn();
    refuseDepth(value);
    const { success, data, error } = row.safeParse(value);
    if (success) rows[index] = data;
    else bad += 1;
    for (const { path, message } of error?.issues ?? []) {
      faults += 1;
      if (named.length < NAMED) named.push({ path: ["rows", index, ...path].join("."), message });
    }
  }
  if (faults > 0) throw errors.invalidRows(named, faults, bad);
}
