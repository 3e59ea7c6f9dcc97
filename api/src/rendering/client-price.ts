import type { OptionKey, PricedOption, ProposalPricing } from "@dmc-hub/shared-types";
import { extraCommission, linesIn, shownAmounts } from "@dmc-hub/shared-types/pricing";

/**
 * A price as a client may see it: never a cost, a margin, a supplier or a supplier's price. Amounts are in the currency of
 * the version; null where the price is not shown.
 */
export interface ClientPrice {
  readonly display: ProposalPricing["settings"]["priceDisplay"];
  /** The only one has no key; the first one or the recommended is the proposal's value. */
  readonly options: readonly ClientOption[];
  readonly extras: readonly ClientExtra[];
  /** What the travellers pay themselves. */
  readonly ownExpense: readonly string[];
  readonly taxNote: string | null;
}

/** An offer among several. */
export interface ClientOption {
  readonly key: OptionKey | null;
  readonly name: string | null;
  readonly isRecommended: boolean;
  readonly total: number | null;
  /** Empty unless the price is shown per person. */
  readonly perPerson: readonly { readonly name: string; readonly count: number; readonly amount: number }[];
  readonly singleSupplement: number | null;
  readonly isTotalBinding: boolean;
  /** The services; amounts only if the price is shown line by line. */
  readonly lines: readonly { readonly title: string; readonly amount: number | null }[];
  readonly discount: { readonly label: string; readonly amount: number } | null;
  readonly agency: AgencyShare | null;
  /** Empty under the margin scheme, which names no tax. */
  readonly taxes: readonly { readonly rate: number; readonly amount: number }[];
}

/** What an agency keeps of an amount, and pays; null for clients, and without commission. */
export interface AgencyShare {
  readonly commission: number;
  readonly net: number;
}

/** What can be had on top. */
export interface ClientExtra {
  readonly id: number;
  readonly option: OptionKey | null;
  readonly title: string;
  readonly amount: number | null;
  /** Left out by what was sent before extras said it. */
  readonly agency?: AgencyShare | null;
}

/** What a client or an agency may see of a price sheet; null without price lines, and while there is no sum. */
export function clientPriceOf(
  sheet: ProposalPricing,
  audience: "client" | "agency" = "client",
): ClientPrice | null {
  if (!sheet.isPriced || !sheet.isComplete) return null;
  const { priceDisplay: display } = sheet.settings;
  const isHidden = display === "hidden";
  const { taxNote } = sheet;
  return {
    display,
    options: sheet.options.map((option) => optionOf(sheet, option, audience === "agency")),
    extras: sheet.extras.map(({ lineId, option, amount }) => ({
      id: lineId,
      option,
      title: clientTitle(sheet.lines.find(({ id }) => id === lineId)),
      amount: isHidden ? null : amount,
      agency: isHidden || audience === "client" ? null : extraCommission(sheet, { lineId, amount }),
    })),
    ownExpense: sheet.lines.filter(({ inclusion }) => inclusion === "own").map(clientTitle),
    taxNote: isHidden || taxModeOf(sheet) === "none" ? null : taxNote,
  };
}

type Line = ProposalPricing["lines"][number];

/** A service as clients read it. */
export const clientTitle = (line: Pick<Line, "clientText" | "title"> | undefined): string =>
  line?.clientText ?? line?.title ?? "";

const taxModeOf = ({ settings, inherited }: ProposalPricing) => settings.taxMode ?? inherited.taxMode.value;

function optionOf(sheet: ProposalPricing, option: PricedOption, isForAgency: boolean): ClientOption {
  const { key, name, isRecommended, perPerson, singleSupplement } = option;
  const { priceDisplay: display, singles } = sheet.settings;
  const isHidden = display === "hidden";
  return {
    key,
    name,
    isRecommended,
    total: isHidden ? null : option.total,
    perPerson:
      display === "perPerson"
        ? perPerson
            .filter(({ count }) => count > 0)
            .map(({ name: band, count, amount }) => ({ name: band, count, amount }))
        : [],
    singleSupplement: display === "perPerson" && singles > 0 ? singleSupplement : null,
    isTotalBinding: display === "perPerson" && option.isTotalBinding,
    lines: linesOf(sheet, option),
    discount: discountOf(sheet, option),
    agency:
      isForAgency && !isHidden && option.commission > 0
        ? { commission: option.commission, net: option.net }
        : null,
    taxes:
      isHidden || taxModeOf(sheet) !== "standard"
        ? []
        : option.taxes.map(({ rate, tax }) => ({ rate, amount: tax })),
  };
}

/** Options are told apart by their services, whatever is shown of their price. */
function linesOf(sheet: ProposalPricing, option: PricedOption): ClientOption["lines"] {
  if (sheet.settings.priceDisplay !== "lines")
    return sheet.options.length > 1
      ? linesIn(sheet, option).map((line) => ({ title: clientTitle(line), amount: null }))
      : [];
  return shownAmounts(sheet, option).map(({ line, amount }) => ({ title: clientTitle(line), amount }));
}

/** Only beside the lines that it is taken off. */
function discountOf({ settings }: ProposalPricing, { discount }: PricedOption): ClientOption["discount"] {
  if (settings.priceDisplay !== "lines" || discount === 0) return null;
  return { label: settings.discountLabel ?? "Discount", amount: discount };
}
