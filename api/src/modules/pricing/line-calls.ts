import { contract, type ProposalLine, proposalLineKind } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import type { Database } from "../../platform/database/database.ts";
import { send } from "../../platform/database/statement.ts";
import { errors } from "../../platform/http/errors.ts";
import { versionsAsked } from "../../platform/http/if-match.ts";
import type { Handlers } from "../../platform/http/implement.ts";
import { RawJson } from "../../platform/http/raw-json.ts";
import { createOnce } from "../../resources/idempotency.ts";
import { answerRow, type Key, readRow } from "../../resources/rows.ts";
import { tenantResource } from "../../resources/tenant-resource.ts";
import { withRowTenant } from "../../resources/with-row-tenant.ts";
import { changeLines, staleByHeader } from "./change-lines.ts";
import { linesTable } from "./lines-table.ts";
import { proposalsTable } from "./proposals-table.ts";
import { lockProposal } from "./store-price.ts";

type LineCalls = (typeof contract)["proposal-lines"];

/** The calls about single price lines. */
export const lineCalls = (database: Database): Handlers<LineCalls> => ({
  get: tenantResource<LineCalls>(proposalLineKind, contract["proposal-lines"], database).get,
  list: ({ proposalId }, { dmcId }) =>
    withRowTenant(database.admin, proposalsTable, { id: proposalId, dmcId }, async (key) => {
      const json = await readLines(database.rw, key);
      return new RawJson<ProposalLine[]>(json);
    }),
  create: async ({ body }, call) => {
    const { dmcId } = call;
    if (dmcId === null) throw errors.dmcMissing();
    const row = await createOnce(database.rw, call, async (trx) => {
      const key = { id: body.proposalId, dmcId };
      await lockProposal(trx, key, NO_PROPOSAL);
      const { added } = await changeLines(
        trx,
        key,
        { add: [body], change: [], remove: [] },
        staleByHeader(null),
      );
      return readRow(trx, linesTable, { dmcId, id: added[0] as number });
    });
    return answerRow(call.ctx, row);
  },
  update: ({ id, body }, { dmcId, ctx }) =>
    withLine(database, { id, dmcId }, async (trx, key, line) => {
      const { proposalId = key.id, ...fields } = body;
      if (proposalId !== key.id)
        throw errors.invalid({ path: "proposalId", message: "A price line stays in its proposal" });
      if (Object.keys(fields).length > 0) {
        const change = [{ ...fields, id, version: 0 }];
        await changeLines(trx, key, { add: [], change, remove: [] }, staleByHeader(versionsAsked(ctx)));
      }
      return answerRow(ctx, await readRow(trx, linesTable, line));
    }),
  remove: ({ id }, { dmcId, ctx }) =>
    withLine(database, { id, dmcId }, async (trx, key) => {
      const remove = [{ id, version: 0 }];
      await changeLines(trx, key, { add: [], change: [], remove }, staleByHeader(versionsAsked(ctx)));
      return null;
    }),
});

const NO_PROPOSAL = errors.invalid({ path: "proposalId", message: "This proposal does not exist" });

/** Locks a line's proposal, then acts on the line. @throws {ApiProblem} 404. */
const withLine = <Result>(
  { rw, admin }: Database,
  asked: { readonly id: number; readonly dmcId: number | null },
  act: (trx: Knex, proposal: Required<Key>, line: Required<Key>) => Promise<Result>,
): Promise<Result> =>
  withRowTenant(admin, linesTable, asked, (line) =>
    rw.transaction(async (trx) => {
      const row = await trx("app.proposal_lines")
        .where({ dmc_id: line.dmcId, id: line.id })
        .first("proposal_id");
      if (row === undefined) throw errors.notFound(linesTable.noun);
      const proposal = { dmcId: line.dmcId, id: row.proposal_id };
      await lockProposal(trx, proposal);
      return act(trx, proposal, line);
    }),
  );

/** A proposal's lines in their order, as JSON. @throws {ApiProblem} 404. */
async function readLines(db: Knex, { dmcId, id }: Required<Key>): Promise<string> {
  const [row] = await send<{ lines: string }>(db, (bind) => {
    const [dmc, proposal] = [bind(dmcId), bind(id)];
    return `select (select coalesce(json_agg(r), '[]')::text from (select ${linesTable.selection}
         from app.proposal_lines_read where dmc_id = ${dmc} and proposal_id = ${proposal}
         order by day_number, position, id) r) as lines
       from app.proposals where dmc_id = ${dmc} and id = ${proposal}`;
  });
  if (row === undefined) throw errors.notFound(proposalsTable.noun);
  return row.lines;
}
