import { type AcceptedChoice, type ProposalPricing, proposalStatuses } from "@dmc-hub/shared-types";
import { type AcceptedPrice, acceptedPrice, belowFloor } from "@dmc-hub/shared-types/pricing";
import type { Knex } from "knex";
import { tellDmc } from "../../platform/events/dmc-events.ts";
import { toColumns } from "../../platform/database/table.ts";
import { errors } from "../../platform/http/errors.ts";
import type { Versions } from "../../platform/http/if-match.ts";
import type { Key } from "../../resources/rows.ts";
import { endLinksOfAgency } from "../links/end-links.ts";
import { ensureSettings, refuseStale, writeSettings } from "../pricing/change-settings.ts";
import { pricingChanged } from "../pricing/pricing-change.ts";
import { readFacts, readSheet, sheetOf } from "../pricing/read-sheet.ts";
import { lockProposal } from "../pricing/store-price.ts";
import { putLines } from "../pricing/write-lines.ts";
import { refuseIncomplete } from "./before-sending.ts";
import { lastChoice } from "./accepted.ts";
import { makeVersion } from "./proposal-versions.ts";

/** Makes an accepted proposal's lines and settings a working copy. @throws {ApiProblem} 404, 409, 412. */
export async function amend(
  trx: Knex,
  key: Required<Key>,
  versions: Versions = null,
): Promise<ProposalPricing> {
  await lockProposal(trx, key);
  await ensureSettings(trx, key);
  const facts = await readFacts(trx, key);
  refuseStale(sheetOf(facts), versions);
  if (!proposalStatuses.is(facts.status, "agreed"))
    throw errors.conflict("Only an accepted proposal is amended. Revise this one instead.");
  if (facts.lines.length === 0)
    throw errors.conflict("This proposal has no price lines to amend. Change its value instead.");
  if (facts.isAmending) throw errors.conflict("This price is being amended already.");
  await writeSettings(trx, key, { amendedFrom: JSON.stringify(sheetOf(facts)), pax: null });
  return told(trx, key);
}

/** Puts lines, settings and travellers back to what was accepted. @throws {ApiProblem} 404, 409. */
export async function discardAmendment(trx: Knex, key: Required<Key>): Promise<ProposalPricing> {
  await lockProposal(trx, key);
  const before = await amendedFrom(trx, key);
  if (before === null) throw errors.conflict("This price is not being amended.");
  await restore(trx, key, before);
  return told(trx, key);
}

/** Puts back what was accepted, if it is being amended: what is declined is what was accepted. */
export async function discardIfAmending(trx: Knex, key: Required<Key>): Promise<void> {
  const before = await amendedFrom(trx, key);
  if (before !== null) await restore(trx, key, before);
}

async function amendedFrom(trx: Knex, { dmcId, id }: Required<Key>): Promise<ProposalPricing | null> {
  const row = await trx("app.proposal_pricing")
    .where({ dmc_id: dmcId, proposal_id: id })
    .first("amended_from");
  return row?.amended_from ?? null;
}

async function restore(
  trx: Knex,
  key: Required<Key>,
  { settings, lines, pax }: ProposalPricing,
): Promise<void> {
  await putLines(trx, key, lines);
  await writeSettings(trx, key, { ...settings, amendedFrom: null, pax: null });
  // The release before wrote them there at once.
  await trx("app.proposals").where({ dmc_id: key.dmcId, id: key.id }).whereNot({ pax }).update({ pax });
}

interface Confirming extends Required<Key> {
  readonly userId: number;
}

/**
 * Makes the working copy what counts: what the client had chosen of it is the value, and they see it as a new version.
 * @throws {ApiProblem} 400 below the floor without a reason, 404, 409.
 */
export async function confirmAmendment(
  trx: Knex,
  { userId, ...key }: Confirming,
  reason: string | null,
): Promise<ProposalPricing> {
  await lockProposal(trx, key);
  const facts = await readFacts(trx, key);
  if (!facts.isAmending) throw errors.conflict("This price is not being amended.");
  const sheet = sheetOf(facts);
  if (!sheet.isPriced) throw errors.conflict("An accepted price needs at least one line.");
  refuseIncomplete(sheet, "confirmed");
  const choice = keptChoice(sheet, facts.amendedFrom, await lastChoice(trx, key));
  const price = acceptedPrice(sheet, choice);
  if (price === null) throw errors.conflict(withoutOption(choice.option));
  if (reason === null) refuseBelowFloor(sheet, choice, price);
  await writeSettings(trx, key, { amendedFrom: null, pax: null });
  if (facts.amendedFrom?.settings.agencyId !== sheet.settings.agencyId) await endLinksOfAgency(trx, key);
  await trx("app.proposals")
    .where({ dmc_id: key.dmcId, id: key.id })
    .update(toColumns({ ...price, pax: sheet.pax, lineCount: sheet.lines.length }));
  const made = { ...key, userId, note: reason, isPricedAnew: true, amendedFrom: facts.amendedFrom, choice };
  await makeVersion(trx, made, "amended");
  return told(trx, key);
}

/** Only what was accepted counts: nobody buys the other options. @throws {ApiProblem} 400. */
function refuseBelowFloor(
  sheet: ProposalPricing,
  { option: key, extras }: AcceptedChoice,
  price: AcceptedPrice,
) {
  const { marginFloor } = sheet;
  const { marginPercent, cost } = price;
  const option = sheet.options.find((one) => one.key === key);
  if (option === undefined || marginFloor === null) return;
  if (marginPercent === null ? cost <= 0 : marginPercent >= marginFloor) return;
  // What would reach it is told of an option alone.
  const floorTotal = extras.length === 0 ? option.floorTotal : null;
  const message = `${belowFloor(sheet, { ...option, marginPercent, floorTotal })} Say why it is confirmed.`;
  throw errors.invalid({ path: "reason", message });
}

/** Extras that were taken out are no longer chosen. Where staff accepted, the option that was the value is. */
function keptChoice(
  { options, extras }: ProposalPricing,
  accepted: Pick<ProposalPricing, "options"> | null,
  chosen: AcceptedChoice | null,
): AcceptedChoice {
  const known = new Set(extras.map(({ lineId }) => lineId));
  return {
    option: chosen?.option ?? valueOption(accepted?.options ?? options, options),
    extras: (chosen?.extras ?? []).filter((id) => known.has(id)),
  };
}

type Options = ProposalPricing["options"];

/** The key of what was the value: an only option is still the same, whatever it is called now. */
function valueOption(accepted: Options, now: Options): AcceptedChoice["option"] {
  const isOnly = accepted.length <= 1 && now.length === 1;
  return (isOnly ? now : accepted).find(({ isValue }) => isValue)?.key ?? null;
}

const withoutOption = (option: string | null): string =>
  option === null
    ? "What was accepted has no options. Take them away again, or discard."
    : `The accepted option ${option} is no longer there. Add it again, or discard.`;

async function told(trx: Knex, key: Required<Key>): Promise<ProposalPricing> {
  await tellDmc(trx, { dmcId: key.dmcId, ...pricingChanged });
  return readSheet(trx, key);
}
