import type { contract, Mail } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import type { Database } from "../../platform/database/database.ts";
import { errors } from "../../platform/http/errors.ts";
import type { Handlers } from "../../platform/http/implement.ts";
import { RawJson } from "../../platform/http/raw-json.ts";
import { toColumns } from "../../platform/database/table.ts";
import { addMailJob, mailTable } from "../../platform/mail/outbox.ts";

/** Maximum number of mails in a list. */
const MOST = 1_000;

/** What administrators do with mails. */
export function mailCalls({ rw }: Database): Handlers<typeof contract.mails> {
  return {
    async list(asked) {
      const newest = rw("app.mails")
        .where(toColumns(asked))
        .whereRaw("created_at > now() - interval '90 days'")
        .orderBy("id", "desc")
        .limit(MOST)
        .select("id", rw.raw(`${mailTable.json} as json`))
        .as("m");
      const { mails } = await rw
        .from(newest)
        .first(rw.raw("'[' || coalesce(string_agg(m.json, ',' order by m.id desc), '') || ']' as mails"));
      return new RawJson<Mail[]>(mails);
    },
    get: ({ id }) => readMail(rw, id),
    retry: ({ id }) =>
      rw.transaction(async (trx) => {
        const row = await trx("app.mails").where({ id }).forUpdate().first("state", "body_text", "kind");
        if (row === undefined) throw errors.notFound("mail");
        if (row.state === "sent") throw errors.conflict("This mail has already been sent.");
        if (row.body_text === null)
          throw errors.conflict("This mail's text is not kept any more. Send a new one instead.");
        await trx("app.mails").where({ id }).update({ state: "queued", due_at: trx.fn.now() });
        await addMailJob(trx, { id, kind: row.kind });
        return await readMail(trx, id);
      }),
  };
}

async function readMail(db: Knex, id: number): Promise<RawJson<Mail>> {
  const row = await db("app.mails")
    .where({ id })
    .first(db.raw(`${mailTable.json} as json`));
  if (row === undefined) throw errors.notFound("mail");
  return new RawJson(row.json);
}
