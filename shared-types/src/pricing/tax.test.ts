import { describe, expect, test } from "@jest/globals";
import { decimal, type Decimal } from "./decimal.ts";
import type { PriceLine, PriceTerms } from "./price-input.ts";
import { displayedLines, priceSheet } from "./price-sheet.ts";
import {
  ADDED,
  DEDUCTED,
  expectPrice,
  line,
  MARGIN_SCHEME,
  ON_TOP,
  partyOf,
  plain,
  priceOf,
  STANDARD,
  taxesOf,
} from "./testing-prices.ts";

const two = partyOf(2);

/** A group's service with a typed price. */
const sold = (cost: string, sellAmount: string, own: Partial<PriceLine> = {}) =>
  line("group", { amount: cost }, { mode: "sell", sellAmount, ...own });

const raisedBy = (lines: readonly PriceLine[], factor: Decimal): PriceLine[] =>
  lines.map((one) =>
    Object.assign({}, one, {
      sellAmount: decimal(one.sellAmount ?? "0")
        .times(factor)
        .toFixed(6),
    }),
  );

describe("tax", () => {
  test("of the margin alone", () => {
    const price = priceOf([sold("40", "70"), sold("150", "150")], two, { tax: MARGIN_SCHEME });
    expectPrice(price, { total: "220" });
    expect(taxesOf(price)).toEqual(["4.79"]);
  });

  test("of what the company provides itself, and of the margin", () => {
    const coach = sold("0", "130", { isInHouse: true });
    const terms = { tax: MARGIN_SCHEME, discount: { amount: "30" } };
    const { taxes } = priceOf([coach, sold("400", "500")], two, terms);
    expect(taxes.map(({ gross, tax }) => [gross.toString(), tax.toString()])).toEqual([
      ["123.81", "19.77"],
      ["76.19", "12.16"],
    ]);
  });

  test("of the margin as far as services are used at home", () => {
    const lines = [sold("400000", "600000"), sold("600000", "900000", { place: "third" })];
    expect(taxesOf(priceOf(lines, two, { tax: { ...MARGIN_SCHEME, rate: "20" } }))).toEqual(["33333.33"]);
  });

  test("of a loss there is none", () => {
    const price = priceOf([sold("400", "350")], two, { tax: MARGIN_SCHEME });
    expect(price.taxes).toEqual([]);
    expectPrice(price, { marginPercent: "-14.3" });
  });

  test("at two rates", () => {
    const lines = [sold("0", "267.50", { taxRate: "7" }), sold("0", "178.50")];
    expect(taxesOf(priceOf(lines, two, { tax: STANDARD }))).toEqual(["17.5", "28.5"]);
  });

  test("commission is paid on what it is paid on", () => {
    const lines = [sold("0", "800"), sold("0", "200", { isCommissionable: false })];
    expectPrice(priceOf(lines, two, { commission: DEDUCTED }), { total: "1000", commission: "80" });
    expectPrice(priceOf(lines, two, { commission: ADDED }), { total: "1088.89", commission: "88.89" });
  });

  test("a total that reaches the floor does so when it is the price, whatever is taxed how", () => {
    const services = [
      sold("900", "1197", { isInHouse: true }),
      sold("300", "399", { taxRate: "7", isCommissionable: false }),
      sold("200", "210", { place: "third" }),
    ];
    for (const tax of [MARGIN_SCHEME, ON_TOP]) {
      const terms = { tax, floor: "15", commission: DEDUCTED };
      const { total, floorTotal } = priceOf(services, two, terms);
      expect(floorTotal?.gt(total)).toBe(true);
      const reached = priceOf(raisedBy(services, decimal(floorTotal ?? "0").div(total)), two, terms);
      expect([reached.marginPercent?.toString(), reached.floorTotal]).toEqual(["15", null]);
    }
  });

  test("a margin that is shown as the floor reaches it, and nothing at no cost is no loss", () => {
    const terms = { floor: "15" } as const;
    expectPrice(priceOf([sold("849.60", "999.13")], two, terms), { marginPercent: "15" });
    expect(priceOf([sold("849.60", "999.13")], two, terms).floorTotal).toBeNull();
    expect(priceOf([sold("0", "0")], two, terms).floorTotal).toBeNull();
    expect(priceOf([sold("100", "0")], two, terms).floorTotal?.toString()).toBe("117.65");
  });
});

describe("tax on top, at two rates", () => {
  const lines = [sold("800", "1000", { taxRate: "7" }), sold("800", "1000", { isCommissionable: false })];
  const onTop = { tax: ON_TOP };

  test("is taken out as it was put on, so that the profit is what the services leave", () => {
    const price = priceOf(lines, two, onTop);
    expectPrice(price, { total: "2260", profit: "400", marginPercent: "20" });
    expect(taxesOf(price)).toEqual(["70", "190"]);
    // 10 % off, all of it: 63 + 171
    const cheaper = priceOf(lines, two, { ...onTop, discount: { percent: "10" } });
    expectPrice(cheaper, { total: "2034", profit: "200" });
    expect(taxesOf(cheaper)).toEqual(["63", "171"]);
  });

  test("is divided like it once more is paid", () => {
    // 2,500 × 1,070 ÷ 2,260 and the rest
    const { taxes } = priceOf(lines, two, { ...onTop, roundUpTo: "2500", roundingScope: "total" });
    expect(taxes.map(({ gross, tax }) => [gross.toString(), tax.toString()])).toEqual([
      ["1183.63", "77.43"],
      ["1316.37", "210.18"],
    ]);
  });

  test("is part of what clients see of each line, and of what commission is paid on", () => {
    const terms: PriceTerms = { ...plain, ...onTop };
    const sheet = priceSheet(lines, two, [], terms);
    const price = sheet.options[""];
    const shown = price && displayedLines(sheet.lines, "", price, terms);
    expect(shown?.map(({ amount }) => amount.toString())).toEqual(["1070", "1190"]);
    expectPrice(priceOf(lines, two, { ...onTop, commission: DEDUCTED }), { commission: "107" });
    expectPrice(priceOf(lines, two, { ...onTop, commission: ADDED }), {
      total: "2378.89",
      commission: "118.89",
    });
  });

  test("where a refund leaves nothing to pay, the tax of both is what was put on", () => {
    const refunded = [sold("0", "119", { taxRate: "0" }), sold("0", "-100")];
    const price = priceOf(refunded, two, onTop);
    expectPrice(price, { total: "0", profit: "19" });
    expect(taxesOf(price)).toEqual(["0", "-19"]);
  });

  test("is not what prices hold already, nor of what the company provides itself under the margin scheme", () => {
    const own = lines.map((one) => Object.assign({}, one, { isInHouse: true }));
    for (const price of [
      priceOf(lines, two, { tax: STANDARD }),
      priceOf(own, two, { tax: MARGIN_SCHEME }),
      priceOf(own, two, { tax: { ...MARGIN_SCHEME, isIncluded: false } }),
    ])
      expect(taxesOf(price)).toEqual(["65.42", "159.66"]);
  });
});
