import type { PricedLineRow, ProposalLineDraft } from "@dmc-hub/shared-types";
import type { TypedNumbers } from "@dmc-hub/sdk/format";

/** What a cell makes of its text: fields of the line, or why it cannot. */
type Typed = { readonly fields: Partial<ProposalLineDraft> } | { readonly refusal: string };

/** What other cells of a line have said by now. */
type LineSoFar = Pick<Partial<ProposalLineDraft>, "segments" | "per" | "pricingMode">;

/** A column whose cells are typed into. */
export interface SheetColumn {
  readonly name: "dayNumber" | "title" | "partnerId" | "quantity" | "count" | "net" | "pricing" | "sell";
  readonly label: string;
  readonly isNumber: boolean;
  /** Chosen from a list instead of typed. */
  readonly isPicked?: boolean;
  /** The text that typing starts with. */
  readonly textOf: (line: PricedLineRow, numbers: TypedNumbers) => string;
  /** What the typed text means for a line; null is a new one. */
  readonly read: (text: string, line: LineSoFar | null, numbers: TypedNumbers) => Typed;
  /** Cells that only the line's form can change. */
  readonly isFixed?: (line: PricedLineRow) => boolean;
}

const usual = { count: 1, amount: 0, single: null, bandAmounts: {} };

/** The first part of a line's price; lines with several are changed in their form. */
const partOf = (line: LineSoFar | null) => line?.segments?.[0] ?? usual;

type Priced = Pick<PricedLineRow, "unit" | "segments">;

/** Prices of ages count only where persons are paid for. */
const agesIn = (unit: Priced["unit"], { bandAmounts }: Priced["segments"][number]): readonly number[] =>
  unit === "person" ? Object.values(bandAmounts) : [];

const hasParts = ({ unit, segments }: Priced) =>
  segments.length > 1 || segments.some((part) => agesIn(unit, part).length > 0);

/** What a supplier charges for a line: one price, or those of its parts and ages, each once. */
export const pricesOf = ({ unit, segments }: Priced): readonly number[] => [
  ...new Set(segments.flatMap((part) => [part.amount, ...agesIn(unit, part)])),
];

const numbered = (
  text: string,
  { read }: TypedNumbers,
  isWhole: boolean,
  fieldsOf: (value: number) => Partial<ProposalLineDraft>,
): Typed => {
  const value = read(text);
  if (typeof value !== "number") return { refusal: "Must be a number" };
  // What is drawn before the API refuses it has to be countable.
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return { refusal: "Is too large" };
  if (isWhole && !Number.isInteger(value)) return { refusal: "Must be a whole number" };
  return { fields: fieldsOf(value) };
};

/** "120", "120 USD", "USD120". */
function readNet(text: string, line: LineSoFar | null, numbers: TypedNumbers): Typed {
  const code = /(?<![a-z])[a-z]{3}(?![a-z])/i.exec(text)?.[0];
  const amountText = code === undefined ? text : text.replace(code, "").trim();
  return numbered(amountText, numbers, false, (amount) => ({
    segments: [{ ...partOf(line), amount }],
    ...(code === undefined ? {} : { currency: code.toUpperCase() }),
  }));
}

/** A line that is priced as its supplier or the company says. */
export const inherited = { pricingMode: "inherit", pricingPercent: null, sellAmount: null } as const;

/** A line that is priced at a per cent: what was typed as its price gives way. */
export const pricedAt = (line: LineSoFar | null, pricingPercent: number): Partial<ProposalLineDraft> =>
  line?.pricingMode === "sell"
    ? { pricingPercent, pricingMode: "inherit", sellAmount: null }
    : { pricingPercent };

/** "25" in the mode that applies, "25 margin", "25 mark-up"; nothing inherits again. */
function readPricing(text: string, line: LineSoFar | null, numbers: TypedNumbers): Typed {
  if (text === "") return { fields: inherited };
  const mode = /margin/i.test(text) ? "margin" : /mark/i.test(text) ? "markup" : null;
  return numbered(text.replace(/margin|mark-?\s?up|%/gi, "").trim(), numbers, false, (percent) => ({
    ...pricedAt(line, percent),
    ...(mode === null ? {} : { pricingMode: mode }),
  }));
}

const title: SheetColumn = {
  name: "title",
  label: "Service",
  isNumber: false,
  textOf: (line) => line.title,
  read: (text) => (text === "" ? { refusal: "Name the service" } : { fields: { title: text } }),
};

const day: SheetColumn = {
  name: "dayNumber",
  label: "Day",
  isNumber: true,
  textOf: ({ dayNumber }) => `${dayNumber}`,
  read: (text, _line, numbers) => numbered(text, numbers, true, (dayNumber) => ({ dayNumber })),
};

const supplier: SheetColumn = {
  name: "partnerId",
  label: "Supplier",
  isNumber: false,
  isPicked: true,
  textOf: ({ partnerName }) => partnerName ?? "",
  read: () => ({ refusal: "Choose a supplier" }),
};

const quantity: SheetColumn = {
  name: "quantity",
  label: "Quantity",
  isNumber: true,
  textOf: (line) => (line.quantity === null ? "" : `${line.quantity}`),
  read: (text, _line, numbers) =>
    text === ""
      ? { fields: { quantity: null } }
      : numbered(text, numbers, true, (value) => ({ quantity: value })),
};

const count: SheetColumn = {
  name: "count",
  label: "Nights",
  isNumber: true,
  textOf: (line) => `${partOf(line).count}`,
  read: (text, line, numbers) =>
    numbered(text, numbers, true, (value) => ({
      segments: [{ ...partOf(line), count: value }],
      ...(value > 1 && (line?.per ?? "stay") === "stay" ? { per: "night" } : {}),
    })),
  isFixed: hasParts,
};

const net: SheetColumn = {
  name: "net",
  label: "Net",
  isNumber: true,
  textOf: (line, { write }) => write(partOf(line).amount),
  read: readNet,
  isFixed: hasParts,
};

const pricing: SheetColumn = {
  name: "pricing",
  label: "Pricing",
  isNumber: true,
  textOf: (line, { write }) => (line.pricingPercent === null ? "" : write(line.pricingPercent)),
  read: readPricing,
};

const sell: SheetColumn = {
  name: "sell",
  label: "Sell",
  isNumber: true,
  textOf: (line, { write }) => (line.sellAmount === null ? "" : write(line.sellAmount)),
  read: (text, line, numbers) =>
    text === ""
      ? { fields: { sellAmount: null, ...(line?.pricingMode === "sell" ? { pricingMode: "inherit" } : {}) } }
      : numbered(text, numbers, false, (sellAmount) => ({ pricingMode: "sell", sellAmount })),
};

/** The cells of a line that are typed into or chosen in, in the order of Tab. */
export const sheetColumns: readonly SheetColumn[] = [
  day,
  title,
  supplier,
  quantity,
  count,
  net,
  pricing,
  sell,
];

/** The columns of pasted rows, from one of the sheet's on. */
export const pastedColumns = (from: number): readonly SheetColumn[] =>
  sheetColumns.slice(from).filter(({ isPicked = false }) => !isPicked);

export const columnIndex = (name: SheetColumn["name"]): number =>
  sheetColumns.findIndex((column) => column.name === name);
