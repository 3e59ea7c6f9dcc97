import type { Knex } from "knex";
import { asTenant } from "../../platform/database/tenant.ts";
import type { Key } from "../../resources/rows.ts";

/** Where the content of files is kept. A file's content never changes. */
export interface FileStore {
  /** Keeps the content of a new file when the transaction commits. */
  write(trx: Knex, key: Required<Key>, bytes: Uint8Array): Promise<void>;
  /** The content in parts, each read when it is asked for. */
  read(key: Required<Key>): AsyncIterable<Uint8Array>;
  /** Deletes the content when the transaction commits. */
  remove(trx: Knex, key: Required<Key>): Promise<void>;
}

/** Size of a part, bytes: what a download holds in memory at a time. */
const PART = 131_072;

/** Keeps files in the database, with which they are backed up and restored. */
export const filesIn = (rw: Knex): FileStore => ({
  async write(trx, key, bytes) {
    for (let start = 0, place = 0; start < bytes.length; start += PART, place += 1)
      await trx("app.file_parts").insert({
        ...partsOf(key),
        place,
        bytes: bytes.subarray(start, start + PART),
      });
  },
  async *read(key) {
    for (let place = 0, part = await readPart(rw, key, 0); part; part = await readPart(rw, key, (place += 1)))
      yield part;
  },
  async remove(trx, key) {
    await trx("app.file_parts").where(partsOf(key)).delete();
  },
});

const partsOf = ({ dmcId, id }: Required<Key>) => ({ dmc_id: dmcId, file_id: id });

/** A part; undefined after the last one. The answer is written outside of its call, hence the tenant. */
const readPart = (rw: Knex, key: Required<Key>, place: number): Promise<Uint8Array | undefined> =>
  asTenant(key.dmcId, async () => {
    const row = await rw("app.file_parts")
      .where({ ...partsOf(key), place })
      .first("bytes");
    return row?.bytes;
  });
