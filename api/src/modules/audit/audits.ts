import { type AuditEntry, auditEntry, type contract } from "@dmc-hub/shared-types";
import { Model } from "objection";
import * as z from "zod/mini";
import type { Database } from "../../platform/database/database.ts";
import { tableOf } from "../../platform/database/table.ts";
import { errors } from "../../platform/http/errors.ts";
import type { Handlers } from "../../platform/http/implement.ts";
import { listRows } from "../../resources/list.ts";
import { noteAudit } from "../../resources/note-audit.ts";
import { auditFile } from "./audit-file.ts";
import { conditionsOf, refuseLongPeriods } from "./audit-period.ts";
import { inWords, type StoredEntry } from "./audit-words.ts";

class AuditRow extends Model {
  static override readonly tableName = "app.audit";
}

const table = tableOf(AuditRow, "entry", z.omit(auditEntry, { actorLabel: true, verb: true, thing: true }));

/** The calls about the audit. */
export const audits = ({ rw, read }: Database): Handlers<typeof contract.audit> => ({
  list: async ({ from, to, limit, cursor, dmcId: _asked, ...filters }, { dmcId, ctx }) => {
    refuseLongPeriods({ from, to });
    const conditions = conditionsOf({ from, to }, dmcId);
    const wanted = {
      dmcId,
      filters,
      conditions,
      search: null,
      query: { sort: "-at", limit, cursor },
    };
    const { text } = await read(dmcId, (db) => listRows(db, table, wanted, ctx));
    const entries: StoredEntry[] = JSON.parse(text);
    return entries.map((entry): AuditEntry => inWords(entry));
  },
  export: async ({ format, from, to, dmcId: _asked, ...filters }, { dmcId }) => {
    if (dmcId === null) throw errors.dmcMissing();
    const period = { from, to };
    refuseLongPeriods(period);
    const name = `activity.${format}`;
    const noted = { dmcId, action: "export", resource: "audit", resourceId: null, title: name } as const;
    await rw.transaction((trx) => noteAudit(trx, noted));
    return { ...auditFile(rw, table, format, { dmcId, period, filters }), name, isInline: false };
  },
});
