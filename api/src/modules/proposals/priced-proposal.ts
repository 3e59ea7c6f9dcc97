import { type Proposal, proposalStatuses } from "@dmc-hub/shared-types";
import { refusalOf } from "@dmc-hub/shared-types/pricing";
import type { Knex } from "knex";
import { toColumns } from "../../platform/database/table.ts";
import { errors } from "../../platform/http/errors.ts";
import type { Fields, Key } from "../../resources/rows.ts";
import type { TenantChange } from "../../resources/tenant-resource.ts";
import { partyFaults, travellersOf } from "../pricing/check-settings.ts";
import { readFacts, readSheet } from "../pricing/read-sheet.ts";
import { storePrice, storePriceIfPossible } from "../pricing/store-price.ts";
import { discardIfAmending } from "../trips/amendments.ts";
import { beforeSending } from "../trips/before-sending.ts";
import { acceptedIn } from "../trips/accepted.ts";
import { choiceSent, reasonIn } from "../trips/sent-with-status.ts";

type Change = TenantChange<Proposal & Key>;

/** What is stored of a proposal: its value follows from its price lines, if there are any. */
export function storedFields(
  { reason: _reason, choice: _choice, ...fields }: Fields,
  { before }: Change,
): Fields {
  if (!before?.isPriced) return fields;
  const { value: _value, ...others } = fields;
  return others;
}

/**
 * Keeps a proposal and its price together: refuses what the lines decide, counts the travellers anew, and sends, revises
 * and accepts only what can be. The caller holds its row's lock. @throws {ApiProblem} 400, 409.
 */
export async function checkPrice(trx: Knex, change: Change): Promise<void> {
  const { dmcId, before, body, after } = change;
  if (before === null) return;
  const key = { dmcId, id: before.id };
  if (before.isPriced && after.value !== before.value)
    throw errors.invalid({ path: "value", message: "The value comes from the price lines" });
  if (after.pax !== before.pax) await countAnew(trx, key, after.pax, before.isPriced);
  if (before.status !== after.status) await onStatus(trx, key, change, reasonIn(body));
  await onChoice(trx, key, change);
}

/** Stores the travellers already here, so that the value can follow. */
async function countAnew(trx: Knex, key: Required<Key>, pax: number, isPriced: boolean): Promise<void> {
  const facts = { ...(await readFacts(trx, key)), pax };
  if (facts.isAmending)
    throw errors.invalid({
      path: "pax",
      message: "The price is being amended. Change the travellers there.",
    });
  const refusal = isPriced ? refusalOf(facts) : null;
  if (refusal !== null) throw errors.conflict(refusal, { path: "pax", message: refusal });
  const sum = travellersOf(facts.settings, pax);
  const [fault] = partyFaults(facts);
  if (sum !== pax)
    throw errors.invalid({ path: "pax", message: `The price is for ${sum} travellers. Change them there.` });
  if (fault) throw errors.invalid({ ...fault, path: "pax" });
  if (!isPriced) return;
  await trx("app.proposals").where({ dmc_id: key.dmcId, id: key.id }).update({ pax });
  await storePrice(trx, key, "pax");
}

async function onStatus(trx: Knex, key: Required<Key>, { before, after }: Change, reason: string | null) {
  if (before === null) return;
  await discardIfAmending(trx, key);
  const isOut = proposalStatuses.is(before.status, "offered");
  const isRevised = proposalStatuses.is(after.status, "unsent");
  if (isRevised) return revise(trx, key);
  if (isOut || !proposalStatuses.is(after.status, "active")) return;
  // What was declined is offered anew, and keeps no day of its first offer.
  if (proposalStatuses.is(before.status, "answered")) await forgetLastDay(trx, key);
  await beforeSending(trx, key, reason, after.startDate);
}

/** What the client took is the value. @throws {ApiProblem} 400 for what is not part of the offer, or not accepted now. */
async function onChoice(trx: Knex, key: Required<Key>, { before, body, after }: Change): Promise<void> {
  const choice = choiceSent(body);
  if (choice === null) return;
  if (before?.status === after.status || !proposalStatuses.is(after.status, "agreed"))
    throw errors.invalid({ path: "choice", message: "Only what is marked as accepted is chosen from" });
  const sheet = await readSheet(trx, key);
  if (!sheet.isPriced) return;
  const accepted = acceptedIn(sheet, choice);
  if (typeof accepted === "string") throw errors.invalid({ path: "choice", message: accepted });
  await trx("app.proposals").where({ dmc_id: key.dmcId, id: key.id }).update(toColumns(accepted.price));
}

/** Until when a price holds is fixed anew when it is sent again; what a client chose counts no more. */
async function revise(trx: Knex, key: Required<Key>): Promise<void> {
  await forgetLastDay(trx, key);
  const { lines } = await readFacts(trx, key);
  if (lines.length > 0) await storePriceIfPossible(trx, key);
}

const forgetLastDay = (trx: Knex, key: Required<Key>) =>
  trx("app.proposal_pricing")
    .where({ dmc_id: key.dmcId, proposal_id: key.id })
    .whereNotNull("valid_until")
    .update({ valid_until: null });
