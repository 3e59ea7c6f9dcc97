import { createHash } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";
import { BODY_LIMIT, IMPORT_LIMIT, bulkBody, type BulkBody } from "@dmc-hub/shared-types";
import type { Context } from "koa";
import * as z from "zod/mini";
import { errors, type FieldError } from "./errors.ts";
import { holdBytes } from "./held-bytes.ts";
import { RowsParser } from "./rows-parser.ts";
import { sentBody } from "./sent-body.ts";
import { validate } from "./validate.ts";

/** Bytes parsed, and rows checked, before other work gets a turn: a few milliseconds each. */
const AT_ONCE = { bytes: 16_384, rows: 250 };

/** Maximum number of faults named in one answer. */
const NAMED = 1_000;

/** A bulk body with any rows. */
const outline = bulkBody(z.unknown());

/**
 * Reads a body of many rows as it arrives, once its sender is authorised, and only as long as it can be
 * valid. `limit` in bytes. @throws {ApiProblem} 400, 408, 413, 415; 503 if other imports hold too much for
 * too long.
 */
export async function readBulkBody(ctx: Context, { shape }: BulkBody, limit: number): Promise<object> {
  if (!ctx.is("application/json")) throw errors.notJson();
  const hash = createHash("sha256");
  const parser = new RowsParser();
  const rows = new CheckedRows(shape.rows._zod.def.element);
  const hold = holdBytes(ctx);
  for await (const chunk of sentBody(ctx, limit)) {
    await hold(chunk.length);
    hash.update(chunk);
    for (let start = 0; start < chunk.length; start += AT_ONCE.bytes) {
      const bytes = chunk.subarray(start, start + AT_ONCE.bytes);
      await rows.add(parser.read(bytes), bytes.length);
      await turn();
    }
  }
  parser.end();
  ctx.state["bodyHash"] = hash.digest("hex");
  return { rows: rows.all() };
}

/** Rows as parsed by their rules. After the first fault none is kept, because none will be used. */
class CheckedRows {
  readonly #rule: z.ZodMiniType;
  #rows: unknown[] = [];
  #count = 0;
  /** Bytes since the last complete row. */
  #open = 0;
  #named: FieldError[] = [];
  #faults = 0;
  #bad = 0;

  constructor(rule: z.ZodMiniType) {
    this.#rule = rule;
  }

  /** Adds the rows completed by `bytes` more bytes. @throws {ApiProblem} 400, 413 for a row. */
  async add(rows: readonly unknown[], bytes: number): Promise<void> {
    this.#open = rows.length > 0 ? 0 : this.#open + bytes;
    // As for a row sent alone.
    if (this.#open > BODY_LIMIT) throw errors.rowTooLarge(this.#count + 1);
    if (this.#count + rows.length > IMPORT_LIMIT) refuseCount(IMPORT_LIMIT + 1);
    for (const row of rows) {
      this.#check(row);
      if (this.#count % AT_ONCE.rows === 0) await turn();
    }
  }

  /** All rows. @throws {ApiProblem} 400 naming the faults, or if there are no rows. */
  all(): unknown[] {
    refuseCount(this.#count);
    if (this.#faults > 0) throw errors.invalidRows(this.#named, this.#faults, this.#bad);
    return this.#rows;
  }

  #check(row: unknown): void {
    const { success, data, error } = this.#rule.safeParse(row);
    if (success && this.#faults === 0) this.#rows.push(data);
    else if (!success) this.#note(error.issues);
    this.#count += 1;
  }

  #note(issues: readonly z.core.$ZodIssue[]): void {
    this.#rows = [];
    this.#bad += 1;
    for (const { path, message } of issues) {
      this.#faults += 1;
      if (this.#named.length < NAMED)
        this.#named.push({ path: ["rows", this.#count, ...path].join("."), message });
    }
  }
}

/** The contract defines how many rows are allowed, and the message. */
const refuseCount = (length: number) => validate(outline, { rows: Array.from({ length }) });
