import { contract, type FxRate, fxRateKind } from "@dmc-hub/shared-types";
import type { Database } from "../../platform/database/database.ts";
import { send } from "../../platform/database/statement.ts";
import { unaudited } from "../../platform/database/tenant.ts";
import { errors } from "../../platform/http/errors.ts";
import type { Handlers } from "../../platform/http/implement.ts";
import { RawJson } from "../../platform/http/raw-json.ts";
import { changeOf } from "../../resources/change-of.ts";
import { createOnce } from "../../resources/idempotency.ts";
import { noteImport } from "../../resources/import-rows.ts";
import { inPortions } from "../../resources/in-portions.ts";
import { tenantResource } from "../../resources/tenant-resource.ts";

/** The calls about exchange rates. */
export const fxRates = (database: Database): Handlers<(typeof contract)["fx-rates"]> => ({
  ...tenantResource<(typeof contract)["fx-rates"], FxRate>(fxRateKind, contract["fx-rates"], database, {
    publishes: () => ({ ...changeOf(fxRateKind), isNotice: false }),
  }),
  import: async ({ body: { rows } }, call) => {
    const { dmcId } = call;
    if (dmcId === null) throw errors.dmcMissing();
    const made = await createOnce(database.rw, call, async (trx) => {
      // Of one pair and day the last row counts, as if they had been sent one after another.
      const last = new Map(rows.map((row) => [`${row.base} ${row.quote} ${row.day}`, row]));
      await unaudited(() =>
        inPortions([...last.values()], (some) =>
          send(trx, (bind) => UPSERT(bind(dmcId), bind(JSON.stringify(some)))),
        ),
      );
      await noteImport(trx, fxRateKind, { dmcId, counts: { count: rows.length } });
      return { json: JSON.stringify({ count: rows.length }), version: 1 };
    });
    return new RawJson(made.json);
  },
});

const UPSERT = (dmcId: string, rows: string) => `
  insert into app.fx_rates (dmc_id, base, quote, rate, day, source)
  select ${dmcId}::bigint, base, quote, rate, day, source
  from json_populate_recordset(null::app.fx_rates, ${rows}::json)
  on conflict (dmc_id, base, quote, day) do update set rate = excluded.rate, source = excluded.source
  returning id`;
