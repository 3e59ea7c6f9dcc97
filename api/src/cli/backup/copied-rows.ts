import { createHash } from "node:crypto";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Client } from "pg";
import { to } from "pg-copy-streams";
import type { KeptTable } from "./kept-tables.ts";

/** How many rows were copied, and the SHA-256 of their text. */
export interface CopiedRows {
  readonly rows: number;
  readonly sha256: string;
}

/** Copies a table's rows of which `condition` holds in key order to `target`, or only computes their checksum. */
export async function copyRows(
  client: Client,
  { name, columns, key }: KeptTable,
  condition: string,
  target?: Writable,
): Promise<CopiedRows> {
  const rows = `select ${columns} from ${name} where ${condition} order by ${key}`;
  const source = client.query(to(`copy (${rows}) to stdout`));
  const sum = createHash("sha256");
  const summed = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      sum.update(chunk);
      if (target) yield chunk;
    }
  };
  if (target) await pipeline(source, summed, target);
  else await pipeline(source, summed, drain);
  return { rows: source.rowCount, sha256: sum.digest("hex") };
}

async function drain(chunks: AsyncIterable<unknown>): Promise<void> {
  for await (const _chunk of chunks);
}
