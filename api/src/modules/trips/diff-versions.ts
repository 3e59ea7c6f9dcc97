import {
  type diffAudiences,
  labelOf,
  offerChanges,
  offerLabels,
  proposalLineKind,
  type ProposalPricing,
  type VersionDetails,
  type VersionDiff,
} from "@dmc-hub/shared-types";
import { clientPriceOf, clientTitle } from "../../rendering/client-price.ts";
import { shownAmounts } from "@dmc-hub/shared-types/pricing";

type Audience = keyof typeof diffAudiences;
type FieldChange = VersionDiff["offer"][number];
type Value = FieldChange["before"];

/** How a version differs from a later one. Clients' comparisons hold what they were shown, and nothing else. */
export function diffVersions(from: VersionDetails, to: VersionDetails, audience: Audience): VersionDiff {
  const isHidden = audience === "client" && (hidesPrice(from) || hidesPrice(to));
  const currencies = { before: from.currency, after: to.currency };
  return {
    from: from.number,
    to: to.number,
    offer: offerChangesIn(from, to).filter(({ field }) => !(PRICE.has(field) && isHidden)),
    lines: lineChangesIn(linesIn(from.pricing, audience), linesIn(to.pricing, audience), currencies),
    options: optionChangesIn(optionsIn(from.pricing, audience), optionsIn(to.pricing, audience), currencies),
  };
}

const PRICE = new Set(["value", "currency"]);

/** Another currency is said beside the amounts, which may be the same. */
function offerChangesIn(from: VersionDetails, to: VersionDetails): FieldChange[] {
  const fields = offerChanges(from, to)
    .map((field) => ({
      field,
      label: offerLabels[field],
      before: from.offer[field],
      after: to.offer[field],
      currency: field === "value" ? { before: from.currency, after: to.currency } : undefined,
    }))
    .filter(({ before, after }) => before !== after);
  return [...fields, ...changesOf(factsOf(from), factsOf(to))];
}

const factsOf = ({ currency, chosen }: VersionDetails) => ({ currency, chosen: chosen?.join(", ") || null });

const hidesPrice = ({ pricing }: VersionDetails) => pricing?.settings.priceDisplay === "hidden";

/** Something with a name and values that may differ. */
interface Compared {
  readonly title: string;
  readonly dayNumber: number;
  readonly values: Readonly<Record<string, Value>>;
}

/** Lines by their ids, with what the reader may know of each. */
function linesIn(pricing: ProposalPricing | null, audience: Audience): Map<number, Compared> {
  if (pricing === null) return new Map();
  const shown = audience === "client" ? clientLines(pricing) : staffLines(pricing);
  return new Map(shown);
}

const staffLines = ({ lines, settings }: ProposalPricing): [number, Compared][] =>
  lines.map((line) => [
    line.id,
    {
      title: line.title,
      dayNumber: line.dayNumber,
      values: {
        title: line.title,
        dayNumber: line.dayNumber,
        option: optionOf(line, settings),
        inclusion: inclusionOf(line),
        supplier: line.partnerName,
        units: line.units,
        net: line.net,
        netCurrency: line.netCurrency,
        rate: line.rate,
        cost: line.cost,
        sell: line.sell,
        marginPercent: line.marginPercent,
      },
    },
  ]);

const inclusionOf = ({ inclusion }: Pick<ProposalPricing["lines"][number], "inclusion">): string =>
  labelOf(proposalLineKind.fields.inclusion, inclusion);

/** The name of the option that a line belongs to; null where there are none. */
function optionOf(
  { option }: ProposalPricing["lines"][number],
  { options }: ProposalPricing["settings"],
): string | null {
  if (option === null) return options.length === 0 ? null : "All options";
  return options.find(({ key }) => key === option)?.name ?? option;
}

/** Included lines, extras and what is paid on the spot; amounts of lines only where those are shown. */
function clientLines(pricing: ProposalPricing): [number, Compared][] {
  const price = clientPriceOf(pricing);
  const amounts = new Map<number, number>(
    pricing.settings.priceDisplay === "lines"
      ? pricing.options.flatMap((option) =>
          shownAmounts(pricing, option).map(({ line, amount }): [number, number] => [line.id, amount]),
        )
      : [],
  );
  const extras = new Map(price?.extras.map(({ id, amount }) => [id, amount]));
  return pricing.lines.map((line) => [
    line.id,
    {
      title: clientTitle(line),
      dayNumber: line.dayNumber,
      values: {
        title: clientTitle(line),
        dayNumber: line.dayNumber,
        inclusion: inclusionOf(line),
        amount: extras.get(line.id) ?? amounts.get(line.id) ?? null,
      },
    },
  ]);
}

const LABELS: Readonly<Record<string, string>> = {
  title: "Service",
  dayNumber: "Day",
  option: "Option",
  inclusion: "In the price",
  supplier: "Supplier",
  units: "Units",
  net: "Net",
  netCurrency: "Currency",
  currency: "Currency",
  chosen: "Chosen",
  rate: "Exchange rate",
  cost: "Cost",
  sell: "Sell",
  amount: "Price",
  name: "Name",
  discount: "Discount",
  total: "Total",
  commission: "Commission",
  profit: "Profit",
  marginPercent: "Margin",
};

interface Currencies {
  readonly before: string;
  readonly after: string;
}

/** Amounts in the version's currency. */
const MONEY = new Set(["cost", "sell", "amount", "discount", "total", "commission", "profit"]);

/** Of an amount, what it is in; a supplier's is in the line's own currency. */
function currencyIn(
  field: string,
  [before, after]: readonly Compared["values"][],
  currencies: Currencies | null,
): FieldChange["currency"] {
  if (currencies === null || !(MONEY.has(field) || field === "net")) return undefined;
  if (field !== "net") return currencies;
  const own = [before?.["netCurrency"], after?.["netCurrency"]].filter((code) => typeof code === "string");
  const [first, last] = [own.at(0), own.at(-1)];
  return first === undefined || last === undefined ? undefined : { before: first, after: last };
}

const changesOf = (
  before: Compared["values"],
  after: Compared["values"],
  currencies: Currencies | null = null,
): FieldChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => (before[field] ?? null) !== (after[field] ?? null))
    .map((field) => ({
      field,
      label: LABELS[field] ?? field,
      before: before[field] ?? null,
      after: after[field] ?? null,
      currency: currencyIn(field, [before, after], currencies),
    }));

function lineChangesIn(
  before: ReadonlyMap<number, Compared>,
  after: ReadonlyMap<number, Compared>,
  currencies: Currencies,
): VersionDiff["lines"] {
  const ids = [...new Set([...before.keys(), ...after.keys()])];
  return ids.flatMap((lineId) => {
    const [one, other] = [before.get(lineId), after.get(lineId)];
    const fields = changesOf(one?.values ?? {}, other?.values ?? {}, currencies);
    const { title = "", dayNumber = 1 } = other ?? one ?? {};
    const change =
      one === undefined
        ? ("added" as const)
        : other === undefined
          ? ("removed" as const)
          : ("changed" as const);
    return fields.length === 0 ? [] : [{ lineId, dayNumber, title, change, fields }];
  });
}

type Options = Map<VersionDiff["options"][number]["key"], Compared["values"]>;

function optionsIn(pricing: ProposalPricing | null, audience: Audience): Options {
  if (pricing === null) return new Map();
  if (audience === "staff")
    return new Map(
      pricing.options.map(({ key, name, discount, total, commission, cost, profit, marginPercent }) => [
        key,
        { name, discount, total, commission, cost, profit, marginPercent },
      ]),
    );
  return new Map(clientPriceOf(pricing)?.options.map(({ key, name, total }) => [key, { name, total }]));
}

const optionChangesIn = (before: Options, after: Options, currencies: Currencies): VersionDiff["options"] =>
  [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const fields = changesOf(before.get(key) ?? {}, after.get(key) ?? {}, currencies);
    const name = after.get(key)?.["name"] ?? before.get(key)?.["name"] ?? null;
    return fields.length === 0 ? [] : [{ key, name: typeof name === "string" ? name : null, fields }];
  });
