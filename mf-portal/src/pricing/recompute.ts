import type { LineChanges, OptionKey, PricedLineRow, ProposalPricing } from "@dmc-hub/shared-types";
import { computeSheet, lineRate, type SheetFacts, sheetLines } from "@dmc-hub/shared-types/pricing";

const priced = sheetLines();

/**
 * The sheet as it would be with other lines: what the API will say once they are stored. Only the prices of groups stay
 * as they were until then.
 */
export function recompute(sheet: ProposalPricing, lines: ProposalPricing["lines"]): ProposalPricing {
  const now = computeSheet({ ...factsOf(sheet), lines }, { priced, hasGroups: false });
  return { ...now, groupPrices: sheet.groupPrices };
}

/** The prices of groups at an option. */
export const groupPricesAt = (sheet: ProposalPricing, option: OptionKey): ProposalPricing["groupPrices"] =>
  computeSheet(factsOf(sheet), { priced, groupsOption: option }).groupPrices;

function factsOf(sheet: ProposalPricing): SheetFacts {
  const { proposalId, version, settings, currency, pax, status, value, today, isAmending, lines } = sheet;
  const facts = { proposalId, version, settings, currency, pax, status, value, today, isAmending, lines };
  return { ...sheet.basis, ...facts };
}

/** Lines of a sheet, of which one has other fields. */
export const withFields = (sheet: ProposalPricing, id: number, fields: object): PricedLineRow[] =>
  sheet.lines.map((line) =>
    line.id === id ? { ...line, ...fields, ...rateWith(sheet, line, fields) } : line,
  );

type Change = NonNullable<LineChanges["change"]>[number];

/** A change of a line with the exchange rate that the API will cost it with. */
export function withRate(sheet: ProposalPricing, change: Change): Omit<Change, "costedAt"> {
  const { costedAt: _own, ...fields } = change;
  const line = sheet.lines.find(({ id }) => id === change.id);
  if (line === undefined) return fields;
  return { ...fields, ...rateWith(sheet, line, change) };
}

type Costed = Pick<Change, "currency" | "costedAt">;

function rateWith(sheet: ProposalPricing, line: PricedLineRow, fields: Costed) {
  const { currency = line.currency, costedAt } = fields;
  return lineRate(factsOf(sheet), costedAt === undefined ? line : { ...costedAt, currency }, currency);
}
