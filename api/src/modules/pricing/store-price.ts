import type { ProposalPricing } from "@dmc-hub/shared-types";
import { computeSheet, refusalOf, type SheetFacts } from "@dmc-hub/shared-types/pricing";
import type { Knex } from "knex";
import { ApiProblem, errors } from "../../platform/http/errors.ts";
import type { Key } from "../../resources/rows.ts";
import { marginFaults } from "./check-settings.ts";
import { readFacts } from "./read-sheet.ts";

/** Locks a proposal, so that its price is changed, sent and answered one after another. @throws {ApiProblem} 404. */
export async function lockProposal(
  trx: Knex,
  { dmcId, id }: Required<Key>,
  missing = errors.notFound("proposal"),
): Promise<void> {
  const found = await trx("app.proposals").where({ dmc_id: dmcId, id }).forUpdate().first("id");
  if (found === undefined) throw missing;
}

/** @throws {ApiProblem} 409 with the way on, for a proposal whose price cannot be changed now. */
export function refuseLocked(facts: SheetFacts): void {
  const refusal = refusalOf(facts);
  if (refusal !== null) throw errors.conflict(refusal);
}

/**
 * Stores what a proposal's lines and settings come to, and returns its sheet. Without lines, or while an exchange rate is
 * missing, the value stays. `path` is the field that is blamed for a total below 0. @throws {ApiProblem} 400.
 */
export async function storePrice(trx: Knex, key: Required<Key>, path: string): Promise<ProposalPricing> {
  const facts = await readFacts(trx, key);
  const [fault] = marginFaults(facts);
  if (fault) throw errors.invalid({ ...fault, path });
  const sheet = computeSheet(facts);
  const message = sheet.options.map(excessOf).find((excess) => excess !== null);
  if (message) throw errors.invalid({ path, message });
  // What was accepted counts until the amendment is confirmed.
  if (facts.isAmending) return sheet;
  const stored = sumsOf(sheet);
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    `update app.proposals set value = :value, cost = :cost, profit = :profit, margin_percent = :margin,
       line_count = :count
     where dmc_id = :dmcId and id = :id and (value, cost, profit, margin_percent, line_count)
       is distinct from (cast(:value as numeric), cast(:cost as numeric), cast(:profit as numeric),
         cast(:margin as numeric), cast(:count as int))
     returning id`,
    { ...key, ...stored },
  );
  return rows.length === 0 ? sheet : { ...sheet, value: stored.value };
}

/** The same where the price may also stay as it was, because nobody has asked for it: what refuses it is told when it is sent. */
export async function storePriceIfPossible(trx: Knex, key: Required<Key>): Promise<void> {
  try {
    await storePrice(trx, key, "value");
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
  }
}

/** The largest amount that is stored, and the largest per cent. */
const MOST = 999_999_999_999.99;

/** Why sums cannot be stored; null if they can. */
function excessOf({ total, cost, profit, marginPercent }: ProposalPricing["options"][number]): string | null {
  if (total < 0) return "The total would be below 0";
  if (Math.max(total, cost, Math.abs(profit)) > MOST) return "The total would be too large";
  return Math.abs(marginPercent ?? 0) > MOST ? "The total would be too small for its cost" : null;
}

/** What is stored of a sheet; while there is no sum, the value is as before. */
export function sumsOf({ options, value, lines }: ProposalPricing) {
  const chosen = options.find(({ isValue }) => isValue);
  return {
    value: chosen?.total ?? value,
    cost: chosen?.cost ?? null,
    profit: chosen?.profit ?? null,
    margin: chosen?.marginPercent ?? null,
    count: lines.length,
  };
}
