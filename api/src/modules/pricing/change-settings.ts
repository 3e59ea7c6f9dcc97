import { type pricingChange, pricingSettingsDraft, type ProposalPricing } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import type * as z from "zod/mini";
import { toColumns } from "../../platform/database/table.ts";
import { tellDmc } from "../../platform/events/dmc-events.ts";
import { errors } from "../../platform/http/errors.ts";
import type { Versions } from "../../platform/http/if-match.ts";
import { validate } from "../../platform/http/validate.ts";
import type { Fields, Key } from "../../resources/rows.ts";
import { endLinksOfAgency } from "../links/end-links.ts";
import { checkSettings } from "./check-settings.ts";
import { pricingChanged } from "./pricing-change.ts";
import { readFacts, readSheet, sheetOf } from "./read-sheet.ts";
import { lockProposal, storePrice } from "./store-price.ts";
import { withJson } from "./with-json.ts";

type Change = z.output<typeof pricingChange>;

/** Settings that stay open once a proposal is sent. */
const ALWAYS_OPEN = new Set(["validUntil"]);

/**
 * Changes settings of a proposal's price, and its travellers with them. @throws {ApiProblem} 400, 404, 409 once it is
 * sent, or 412.
 */
export async function changeSettings(
  trx: Knex,
  key: Required<Key>,
  { pax, ...body }: Change,
  versions: Versions,
): Promise<ProposalPricing> {
  await lockProposal(trx, key);
  await ensureSettings(trx, key);
  const facts = await readFacts(trx, key);
  const sheet = sheetOf(facts);
  refuseStale(sheet, versions);
  const changed = Object.keys({ ...body, ...(pax !== undefined && { pax }) });
  if (changed.length === 0) return sheet;
  if (sheet.refusal !== null && !changed.every((name) => ALWAYS_OPEN.has(name)))
    throw errors.conflict(sheet.refusal);
  const settings = { ...sheet.settings, ...body };
  validate(pricingSettingsDraft, settings);
  if (sheet.refusal === null)
    await checkSettings(trx, key, { ...facts, pax: pax ?? facts.pax, settings }, changed);
  await writeSettings(trx, key, facts.isAmending && pax !== undefined ? { ...body, pax } : body);
  if (pax !== undefined && !facts.isAmending) await trx("app.proposals").where(rowOf(key)).update({ pax });
  const stored = sheet.refusal === null ? await storePrice(trx, key, changed[0] as string) : null;
  if (!facts.isAmending && settings.agencyId !== sheet.settings.agencyId) await endLinksOfAgency(trx, key);
  await tellDmc(trx, { dmcId: key.dmcId, ...pricingChanged });
  return stored ?? readSheet(trx, key);
}

/** @throws {ApiProblem} 412 with the sheet as it is, if the call was made from another version of it. */
export function refuseStale(sheet: ProposalPricing, versions: Versions): void {
  if (versions !== null && !versions.includes(sheet.version))
    throw errors.changedMeanwhile("price", sheet, sheet.version);
}

const rowOf = ({ dmcId, id }: Required<Key>) => ({ dmc_id: dmcId, id });

/** Makes the row of a proposal's settings, which fixes its currency. */
export const ensureSettings = (trx: Knex, key: Required<Key>): Promise<unknown> =>
  trx.raw(
    `insert into app.proposal_pricing (dmc_id, proposal_id, currency)
     select :dmcId, :id, currency from app.dmcs where id = :dmcId on conflict (dmc_id, proposal_id) do nothing
     returning id`,
    { ...key },
  );

export const writeSettings = (trx: Knex, { dmcId, id }: Required<Key>, fields: Fields): Promise<unknown> =>
  Object.keys(fields).length === 0
    ? Promise.resolve()
    : trx("app.proposal_pricing")
        .where({ dmc_id: dmcId, proposal_id: id })
        .update(toColumns(withJson(fields)));
