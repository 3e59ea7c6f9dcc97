import { describe, expect, test } from "@jest/globals";
import { decimal } from "./decimal.ts";
import type { PriceLine } from "./price-input.ts";
import {
  ADDED,
  DEDUCTED,
  expectPrice,
  line,
  MARGIN_SCHEME,
  partyOf,
  priceOf,
  STANDARD,
  taxesOf,
} from "./testing-prices.ts";

const two = partyOf(2);

/** A group's service with a typed price. */
const sold = (cost: string, sellAmount: string, own: Partial<PriceLine> = {}) =>
  line("group", { amount: cost }, { mode: "sell", sellAmount, ...own });

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
      sold("300", "399"),
      sold("200", "210", { place: "third" }),
    ];
    const terms = { tax: MARGIN_SCHEME, floor: "15", commission: DEDUCTED };
    const { total, floorTotal } = priceOf(services, two, terms);
    const raised = services.map((one) => {
      const sellAmount = decimal(one.sellAmount ?? "0")
        .times(floorTotal ?? "0")
        .div(total);
      return Object.assign({}, one, { sellAmount: sellAmount.toFixed(6) });
    });
    const reached = priceOf(raised, two, terms);
    expect([reached.marginPercent?.toString(), reached.floorTotal]).toEqual(["15", null]);
    expect(floorTotal?.gt(total)).toBe(true);
  });

  test("a margin that is shown as the floor reaches it, and nothing at no cost is no loss", () => {
    const terms = { floor: "15" } as const;
    expectPrice(priceOf([sold("849.60", "999.13")], two, terms), { marginPercent: "15" });
    expect(priceOf([sold("849.60", "999.13")], two, terms).floorTotal).toBeNull();
    expect(priceOf([sold("0", "0")], two, terms).floorTotal).toBeNull();
    expect(priceOf([sold("100", "0")], two, terms).floorTotal?.toString()).toBe("117.65");
  });
});
