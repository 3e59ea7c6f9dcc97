import { ATTACHED_COUNT, type User } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import { tellDmc } from "../../platform/events/dmc-events.ts";
import { errors } from "../../platform/http/errors.ts";
import { lockRelated } from "../../resources/relations.ts";
import type { Key, StoredRow } from "../../resources/rows.ts";
import type { FileStore } from "./file-store.ts";
import { nameOfFile, typeOfFile } from "./file-type.ts";
import { type FiledRecord, readFile } from "./read-files.ts";

/** Maximum size of all files of a DMC, bytes: 1 GB. Simultaneous uploads may exceed it by one file each. */
const QUOTA = 1_073_741_824;

interface NewFile extends FiledRecord {
  readonly name: string;
  readonly body: Uint8Array;
}

/** Keeps a file with a record. @throws {ApiProblem} 400 for a file of another type, 404, or 409 without room. */
export async function addFile(
  trx: Knex,
  store: FileStore,
  { id: userId }: User,
  { body, name, ...record }: NewFile,
): Promise<StoredRow> {
  const type = typeOfFile(body);
  const { dmcId, relatedTo, relatedId } = record;
  if (!(await lockRelated(trx, dmcId, relatedTo, relatedId))) throw errors.notFound(relatedTo);
  await makeRoom(trx, store, record, body.length);
  const [{ id }] = await trx("app.files")
    .insert({
      dmc_id: dmcId,
      related_to: relatedTo,
      related_id: relatedId,
      name: nameOfFile(name, type),
      type,
      size: body.length,
      user_id: userId,
    })
    .returning("id");
  await store.write(trx, { id, dmcId }, body);
  await tellFiles(trx, record);
  return { json: await readFile(trx, { id, dmcId }), version: 1 };
}

/** Deletes a file so that it can be restored. @throws {ApiProblem} 404. */
export async function deleteFile(trx: Knex, { id, dmcId }: Required<Key>): Promise<null> {
  const [deleted] = await trx("app.files")
    .where({ dmc_id: dmcId, id, deleted_at: null })
    .update({ deleted_at: trx.fn.now() })
    .returning(RECORD);
  if (deleted === undefined) throw errors.notFound("file");
  await tellFiles(trx, deleted);
  return null;
}

/** Restores a deleted file. @throws {ApiProblem} 404, or 409 if its record is gone or there is no room. */
export async function restoreFile(trx: Knex, store: FileStore, key: Required<Key>): Promise<string> {
  const own = { dmc_id: key.dmcId, id: key.id };
  const file = await trx("app.files").where(own).forUpdate().first(RECORD.concat("size", "deleted_at"));
  if (file === undefined) throw errors.notFound("file");
  if (file.deleted_at === null) return readFile(trx, key);
  if (!(await lockRelated(trx, key.dmcId, file.relatedTo, file.relatedId)))
    throw errors.conflict(`The ${file.relatedTo} that this file belonged to was deleted.`);
  // Before there is made room, which may delete what was deleted longest ago.
  await trx("app.files").where(own).update({ deleted_at: null });
  await makeRoom(trx, store, file, 0);
  await tellFiles(trx, file);
  return readFile(trx, key);
}

const RECORD = ["dmc_id as dmcId", "related_to as relatedTo", "related_id as relatedId"];

/** Deletes for good what was deleted longest ago, as far as its room is needed. @throws {ApiProblem} 409. */
async function makeRoom(trx: Knex, store: FileStore, record: FiledRecord, size: number): Promise<void> {
  const { dmcId, relatedTo, relatedId } = record;
  const own = { dmc_id: dmcId, deleted_at: null };
  const ofRecord = { ...own, related_to: relatedTo, related_id: relatedId };
  const others = await trx("app.files").where(ofRecord).count<{ count: number }>("* as count").first();
  if (Number(others?.count) + (size > 0 ? 1 : 0) > ATTACHED_COUNT)
    throw errors.conflict(`A ${relatedTo} can have ${ATTACHED_COUNT} files. Delete one first.`);
  const used = await sizeOf(trx, own);
  if (used + size > QUOTA)
    throw errors.conflict(
      "Your company's files take up 1 GB, which is all there is room for. Delete some first.",
    );
  let excess = (await sizeOf(trx, { dmc_id: dmcId })) + size - QUOTA;
  if (excess <= 0) return;
  const deleted = await trx("app.files")
    .where({ dmc_id: dmcId })
    .whereNotNull("deleted_at")
    .orderBy("deleted_at")
    .select("id", "size");
  for (const file of deleted) {
    if (excess <= 0) return;
    await dropFile(trx, store, { id: file.id, dmcId });
    excess -= file.size;
  }
}

const sizeOf = async (trx: Knex, own: object): Promise<number> =>
  Number((await trx("app.files").where(own).sum("size as sum").first())?.["sum"] ?? 0);

/** Deletes a file for good. */
export async function dropFile(trx: Knex, store: FileStore, key: Required<Key>): Promise<void> {
  await store.remove(trx, key);
  await trx("app.files").where({ dmc_id: key.dmcId, id: key.id }).delete();
}

/** Colleagues who look at the record see its files as they are now. */
const tellFiles = (trx: Knex, { dmcId, relatedId }: FiledRecord): Promise<void> =>
  tellDmc(trx, {
    dmcId,
    resource: "files",
    invalidates: [`${FILE_LISTS}?relatedId=${relatedId}`],
    isNotice: false,
  });

/** Address of the lists of files. */
export const FILE_LISTS = "/api/files";
