import { proposalLineKind } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import { send } from "../../platform/database/statement.ts";
import { snakeCase, toColumns } from "../../platform/database/table.ts";
import type { Key } from "../../resources/rows.ts";
import type { LineFields } from "./check-line.ts";

/** Columns that are written of a line. */
const COLUMNS = [...Object.keys(proposalLineKind.fields), "rate", "marketRate", "rateDay"].map(snakeCase);

const ROWS = (rows: string) => `json_populate_recordset(null::app.proposal_lines, ${rows}::json)`;

// Lines are sent as JSON, so that each statement is the same for any number of them.
const asJson = (lines: readonly object[]): string => JSON.stringify(lines.map(toColumns));

/** Adds lines and returns their ids, in their order. */
export async function insertLines(
  trx: Knex,
  { dmcId }: Required<Key>,
  lines: readonly LineFields[],
): Promise<number[]> {
  if (lines.length === 0) return [];
  const names = COLUMNS.join(", ");
  const rows = await send<{ id: number }>(
    trx,
    (bind) =>
      `insert into app.proposal_lines (dmc_id, ${names})
       select ${bind(dmcId)}::bigint, ${names} from ${ROWS(bind(asJson(lines)))} returning id`,
  );
  return rows.map(({ id }) => id);
}

/** Writes all fields of lines. */
export async function updateLines(
  trx: Knex,
  { dmcId }: Required<Key>,
  lines: readonly (LineFields & { readonly id: number })[],
): Promise<void> {
  if (lines.length === 0) return;
  const set = COLUMNS.map((name) => `${name} = r.${name}`).join(", ");
  await send(
    trx,
    (bind) =>
      `update app.proposal_lines l set ${set} from ${ROWS(bind(asJson(lines)))} r
       where l.dmc_id = ${bind(dmcId)} and l.id = r.id`,
  );
}

/** Makes lines what they were, with their ids; suppliers that were deleted meanwhile are left out. */
export async function putLines(
  trx: Knex,
  { dmcId, id }: Required<Key>,
  lines: readonly (LineFields & { readonly id: number })[],
): Promise<void> {
  await trx("app.proposal_lines").where({ dmc_id: dmcId, proposal_id: id }).delete();
  if (lines.length === 0) return;
  const names = COLUMNS.join(", ");
  await send(trx, (bind) => {
    const dmc = `${bind(dmcId)}::bigint`;
    const partner = `(select p.id from app.partners p where p.dmc_id = ${dmc} and p.id = r.partner_id)`;
    const values = COLUMNS.map((name) => (name === "partner_id" ? partner : name)).join(", ");
    return `insert into app.proposal_lines (dmc_id, id, version, ${names})
      select ${dmc}, id, version + 1, ${values} from ${ROWS(bind(asJson(lines)))} r returning id`;
  });
}

export async function deleteLines(
  trx: Knex,
  { dmcId }: Required<Key>,
  ids: readonly number[],
): Promise<void> {
  if (ids.length > 0) await trx("app.proposal_lines").where({ dmc_id: dmcId }).whereIn("id", ids).delete();
}
