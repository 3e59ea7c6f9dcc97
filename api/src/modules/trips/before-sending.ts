import type { ProposalPricing } from "@dmc-hub/shared-types";
import { belowFloor, missingRate } from "@dmc-hub/shared-types/pricing";
import type { Knex } from "knex";
import { errors } from "../../platform/http/errors.ts";
import type { Key } from "../../resources/rows.ts";
import { readFacts } from "../pricing/read-sheet.ts";
import { storePrice } from "../pricing/store-price.ts";

/**
 * Decides whether a proposal that its client has not seen yet may leave draft, whichever way it goes, and fixes until when
 * its price holds: at most to its first day of travel, which is `startDate` where that is about to change. `reason` is why it
 * goes below the least margin. Without price lines nothing is asked.
 * @throws {ApiProblem} 400 if the reason is missing, 409 without an exchange rate.
 */
export async function beforeSending(
  trx: Knex,
  key: Required<Key>,
  reason: string | null,
  startDate?: string | null,
): Promise<void> {
  const facts = await readFacts(trx, key);
  if (facts.lines.length === 0) return;
  // Percentages of the company or the supplier may have changed since the last change of the proposal.
  const sheet = await storePrice(trx, key, "value");
  refuseIncomplete(sheet, "sent");
  const below = sheet.options.find(({ isBelowFloor }) => isBelowFloor);
  if (below && reason === null)
    throw errors.invalid({ path: "reason", message: `${belowFloor(sheet, below)} Say why it is sent.` });
  await trx("app.proposal_pricing")
    .where({ dmc_id: key.dmcId, proposal_id: key.id })
    .whereRaw("coalesce(valid_until < ?, true)", [facts.today])
    .update({
      valid_until: lastDay(
        facts.today,
        facts.company.validDays,
        startDate === undefined ? facts.startDate : startDate,
      ),
    });
}

/** `what` it cannot be yet: "sent". @throws {ApiProblem} 409 without an exchange rate. */
export function refuseIncomplete({ isComplete, rates, currency }: ProposalPricing, what: string): void {
  if (isComplete) return;
  const missing = rates.find(({ rate }) => rate === null)?.currency ?? "";
  throw errors.conflict(`This proposal cannot be ${what} yet. ${missingRate(missing, currency)}`);
}

const DAY = 86_400_000;

/** Some days from today, at most the first day of travel unless that is past. */
function lastDay(today: string, days: number, startDate: string | null): string {
  const last = new Date(Date.parse(today) + days * DAY).toISOString().slice(0, 10);
  return startDate !== null && startDate >= today && startDate < last ? startDate : last;
}
