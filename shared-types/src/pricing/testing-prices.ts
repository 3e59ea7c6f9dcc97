import { expect } from "@jest/globals";
import type { Party, PriceLine, PriceTerms } from "./price-input.ts";
import type { OptionPrice } from "./option-price.ts";
import { priceSheet } from "./price-sheet.ts";

export const BANDS = [
  { key: "adult", sharesGroupCost: true, needsBed: true },
  { key: "child", sharesGroupCost: true, needsBed: true },
  { key: "infant", sharesGroupCost: false, needsBed: false },
];

/** Terms without anything on top: euros, no tax, no rounding. */
export const plain: PriceTerms = {
  currency: "EUR",
  bands: BANDS,
  rates: {},
  discount: null,
  commission: { type: "none", percent: "0" },
  roundUpTo: null,
  roundingScope: "perPerson",
  tax: { mode: "none", rate: "0", isIncluded: true },
  floor: null,
};

export const DEDUCTED = { type: "deducted", percent: "10" } as const;
export const ADDED = { type: "added", percent: "10" } as const;
export const STANDARD = { mode: "standard", rate: "0", isIncluded: true } as const;
export const ON_TOP = { ...STANDARD, isIncluded: false } as const;
export const MARGIN_SCHEME = { mode: "margin", rate: "19", isIncluded: true } as const;

/** The tax of each rate. */
export const taxesOf = ({ taxes }: OptionPrice): readonly string[] => taxes.map(({ tax }) => tax.toString());

export const partyOf = (adults: number, others: Partial<Party> = {}): Party => ({
  counts: [{ band: "adult", count: adults }],
  free: 0,
  isFreeInSingle: true,
  singles: 0,
  ...others,
});

let lastId = 0;

interface Part {
  readonly count?: number;
  readonly amount: string;
  readonly single?: string;
  readonly bandAmounts?: Readonly<Record<string, string>>;
}

/** A line at a mark-up, with one segment or several. */
export function line(
  unit: PriceLine["unit"],
  segments: Part | readonly Part[],
  own: Partial<PriceLine> = {},
): PriceLine {
  const parts = Array.isArray(segments) ? (segments as readonly Part[]) : [segments as Part];
  return {
    id: (lastId += 1),
    option: null,
    inclusion: "included",
    unit,
    quantity: null,
    capacity: null,
    segments: parts.map(({ count = 1, amount, single = null, bandAmounts = {} }) => ({
      count,
      amount,
      single,
      bandAmounts,
    })),
    currency: "EUR",
    rate: null,
    isNetTaxIncluded: true,
    netTaxRate: "0",
    freeEvery: null,
    freeMost: null,
    mode: "markup",
    percent: "0",
    inheritedMode: "markup",
    inheritedPercent: "0",
    sellAmount: null,
    taxRate: "19",
    place: "home",
    isInHouse: false,
    isCommissionable: true,
    ...own,
  };
}

/** The price of a proposal without options. */
export function priceOf(
  lines: readonly PriceLine[],
  party: Party,
  terms: Partial<PriceTerms> = {},
): OptionPrice {
  const { options } = priceSheet(lines, party, [], { ...plain, ...terms });
  const price = options[""];
  if (!price) throw new Error("A rate is missing.");
  return price;
}

type Expected = Partial<
  Record<
    "cost" | "sell" | "discount" | "total" | "commission" | "profit" | "marginPercent" | "floorTotal",
    string
  >
>;

/** Expects these amounts, by their digits. */
export function expectPrice(price: OptionPrice, expected: Expected): void {
  const found = Object.fromEntries(
    Object.keys(expected).map((name) => [name, price[name as keyof Expected]?.toString()]),
  );
  expect(found).toEqual(
    Object.fromEntries(Object.entries(expected).map(([name, amount]) => [name, String(Number(amount))])),
  );
}
