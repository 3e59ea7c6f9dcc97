import type { RelatedTo } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import { errors } from "../../platform/http/errors.ts";
import type { Key } from "../../resources/rows.ts";

/** The record that files are kept with. */
export interface FiledRecord {
  readonly dmcId: number;
  readonly relatedTo: RelatedTo;
  readonly relatedId: number;
}

/** A file as the contract describes it. */
const FILE = `json_build_object('id', f.id, 'relatedTo', f.related_to, 'relatedId', f.related_id, 'name', f.name,
  'type', f.type, 'size', f.size, 'userName', u.name, 'createdAt', f.created_at)`;

const keptFiles = (db: Knex) =>
  db("app.files as f").leftJoin("app.users as u", "u.id", "f.user_id").whereNull("f.deleted_at");

/** The files of a record as JSON, newest first. */
export async function listFiles(db: Knex, { dmcId, relatedTo, relatedId }: FiledRecord): Promise<string> {
  const row = await keptFiles(db)
    .where({ "f.dmc_id": dmcId, "f.related_to": relatedTo, "f.related_id": relatedId })
    .first(db.raw(`coalesce(json_agg(${FILE} order by f.id desc), '[]')::text as json`));
  return row.json;
}

/** A file as JSON. @throws {ApiProblem} 404. */
export async function readFile(db: Knex, { dmcId, id }: Required<Key>): Promise<string> {
  const row = await keptFiles(db)
    .where({ "f.dmc_id": dmcId, "f.id": id })
    .first(db.raw(`${FILE}::text as json`));
  if (row === undefined) throw errors.notFound("file");
  return row.json;
}
