import { type AttachedFile, contract, type StreamedFile } from "@dmc-hub/shared-types";
import { Model } from "objection";
import type { Database } from "../../platform/database/database.ts";
import { concerns } from "../../platform/database/tenant.ts";
import { errors } from "../../platform/http/errors.ts";
import type { Handlers } from "../../platform/http/implement.ts";
import { RawJson } from "../../platform/http/raw-json.ts";
import type { Limits } from "../../platform/session/limits.ts";
import { createOnce } from "../../resources/idempotency.ts";
import { relatedTable } from "../../resources/relations.ts";
import type { Key } from "../../resources/rows.ts";
import { withRowTenant } from "../../resources/with-row-tenant.ts";
import { addFile, deleteFile, restoreFile } from "./change-files.ts";
import { filesIn } from "./file-store.ts";
import { listFiles } from "./read-files.ts";

class FileRow extends Model {
  static override readonly tableName = "app.files";
}

/** A picture that is shown by itself can do nothing else. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** The calls about files that are kept with records. */
export function files({ rw, admin, read }: Database, limits: Limits): Handlers<typeof contract.files> {
  const store = filesIn(rw);
  const asOwner = <Result>(id: number, dmcId: number | null, work: (key: Required<Key>) => Promise<Result>) =>
    withRowTenant(admin, { writes: FileRow, noun: "file" }, { id, dmcId }, work);
  return {
    list: ({ relatedTo, relatedId }, { dmcId }) =>
      read(dmcId, async (db) => {
        const own = { id: relatedId, ...(dmcId !== null && { dmc_id: dmcId }) };
        const record = await db(relatedTable(relatedTo)).where(own).first("id", "dmc_id");
        if (record === undefined) throw errors.notFound(relatedTo);
        concerns(record.dmc_id);
        return new RawJson(await listFiles(db, { dmcId: record.dmc_id, relatedTo, relatedId }));
      }),
    add: async ({ body, ...asked }, call) => {
      const { dmcId, user } = call;
      if (dmcId === null) throw errors.dmcMissing();
      await limits.attemptUpload(user.id);
      const added = await createOnce(rw, call, (trx) => addFile(trx, store, user, { ...asked, dmcId, body }));
      return new RawJson<AttachedFile>(added.json);
    },
    content: ({ id, inline = false }, { dmcId, ctx }) =>
      asOwner(id, dmcId, async (key): Promise<StreamedFile> => {
        const file = await rw("app.files").where(kept(key)).first("name", "type", "size");
        if (file === undefined) throw errors.notFound("file");
        ctx.set("content-security-policy", POLICY);
        return { ...file, parts: store.read(key), isInline: inline && isPicture(file.type) };
      }),
    remove: ({ id }, { dmcId }) => asOwner(id, dmcId, (key) => rw.transaction((trx) => deleteFile(trx, key))),
    restore: ({ id }, { dmcId }) =>
      asOwner(id, dmcId, async (key) => {
        const json = await rw.transaction((trx) => restoreFile(trx, store, key));
        return new RawJson<AttachedFile>(json);
      }),
  };
}

const kept = ({ dmcId, id }: Required<Key>) => ({ dmc_id: dmcId, id, deleted_at: null });

const isPicture = (type: string): boolean => type.startsWith("image/");
