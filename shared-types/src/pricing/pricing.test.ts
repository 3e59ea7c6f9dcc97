import { describe, expect, test } from "@jest/globals";
import { decimal } from "./decimal.ts";
import { withBuffer } from "./exchange.ts";
import { written } from "./money.ts";
import { priceLadder } from "./price-ladder.ts";
import { displayedLines, priceSheet } from "./price-sheet.ts";
import {
  ADDED,
  BANDS,
  DEDUCTED,
  expectPrice,
  line,
  MARGIN_SCHEME,
  partyOf,
  plain,
  priceOf,
  STANDARD,
  taxesOf,
} from "./testing-prices.ts";

const two = partyOf(2);
const markup = (percent: string) => ({ percent, inheritedPercent: percent });
const dollars = withBuffer({ rate: decimal("0.92"), day: "2026-11-01" }, "3").toString();

/** The first worked example: two adults, four services. */
const [transfer, hotel, guide, museum] = [
  line("vehicle", { amount: "60" }, markup("25")),
  line("person", { count: 3, amount: "70" }, markup("25")),
  line("group", { count: 2, amount: "95" }, { currency: "USD", mode: "margin", percent: "20" }),
  line("person", { amount: "24" }, { ...markup("25"), mode: "sell", sellAmount: "35" }),
];
const first = [transfer, hotel, guide, museum];
const inUsd = { rates: { USD: dollars } };
const upTo5 = { ...inUsd, roundUpTo: "5" };

/** A group's service of an option. */
const at = (amount: string, option: string | null) => line("group", { amount }, { ...markup("20"), option });

describe("the first worked example", () => {
  test("rounded up per person", () => {
    const price = priceOf(first, two, upTo5);
    expectPrice(price, {
      total: "900",
      sell: "895.05",
      cost: "708.04",
      profit: "191.96",
      marginPercent: "21.3",
    });
    expect(price.perPerson["adult"]?.toString()).toBe("450");
    expect(price.isTotalBinding).toBe(false);
  });

  test("its lines cost and sell for", () => {
    const { lines } = priceSheet(first, two, [], { ...plain, ...upTo5 });
    expect(lines.map(({ cost, sell }) => [written(cost, "EUR"), written(sell, "EUR")])).toEqual([
      ["60.00", "75.00"],
      ["420.00", "525.00"],
      ["180.04", "225.05"],
      ["48.00", "70.00"],
    ]);
  });

  test("not rounded, its total counts", () => {
    const price = priceOf(first, two, inUsd);
    expectPrice(price, { total: "895.05", marginPercent: "20.9" });
    expect(price.perPerson["adult"]?.toString()).toBe("447.53");
    expect(price.isTotalBinding).toBe(true);
  });

  test("with a discount of 5 %", () => {
    const price = priceOf(first, two, { ...inUsd, discount: { percent: "5" } });
    expectPrice(price, { discount: "44.75", total: "850.30", marginPercent: "16.7" });
  });

  test("with a commission deducted, and what would reach the floor", () => {
    const price = priceOf(first, two, { ...inUsd, commission: DEDUCTED, floor: "15" });
    expectPrice(price, { total: "895.05", commission: "89.51", marginPercent: "12.1", floorTotal: "925.55" });
  });

  test("with a commission on top", () => {
    const price = priceOf(first, two, { ...inUsd, commission: ADDED, floor: "15" });
    expectPrice(price, { total: "994.50", commission: "99.45", marginPercent: "20.9" });
    expect(price.floorTotal).toBeNull();
  });

  test("with tax in its prices, and on top of them", () => {
    const held = priceOf(first, two, { ...inUsd, tax: STANDARD });
    expect(taxesOf(held)).toEqual(["142.91"]);
    expectPrice(held, { profit: "44.10" });
    const onTop = priceOf(first, two, { ...inUsd, tax: { ...STANDARD, isIncluded: false } });
    expectPrice(onTop, { total: "1065.11" });
    expect(taxesOf(onTop)).toEqual(["170.06"]);
  });

  test("under the margin scheme", () => {
    const price = priceOf(first, two, { ...inUsd, tax: MARGIN_SCHEME });
    expect(price.taxes.map(({ gross }) => gross.toString())).toEqual(["187.01"]);
    expect(taxesOf(price)).toEqual(["29.86"]);
    expectPrice(price, { profit: "157.15" });
  });

  test("an extra stands outside of its total", () => {
    const balloon = line("person", { amount: "180" }, { ...markup("25"), inclusion: "extra" });
    const { options, extras } = priceSheet([...first, balloon], two, [], { ...plain, ...upTo5 });
    expect(options[""]?.total.toString()).toBe("900");
    expect(extras[balloon.id]?.toString()).toBe("450");
  });

  test("the lines that a client sees add up to it", () => {
    const terms = { ...plain, ...upTo5 };
    const { lines, options } = priceSheet(first, two, [], terms);
    const price = options[""];
    expect(price && displayedLines(lines, "", price, terms).map(({ amount }) => amount.toString())).toEqual([
      "75.42",
      "527.9",
      "226.29",
      "70.39",
    ]);
  });

  test("lines that cancel each other out are shown as they are", () => {
    const cancelled = [line("group", { amount: "100" }), line("group", { amount: "-100" })];
    const { lines, options } = priceSheet(cancelled, two, [], plain);
    const price = options[""];
    expect(price && displayedLines(lines, "", price, plain).map(({ amount }) => amount.toString())).toEqual([
      "100",
      "-100",
    ]);
  });
});

test("a group's ladder lets those who pay bear the free places, and tells where another coach is needed", () => {
  const margin = { mode: "margin", percent: "20" } as const;
  const lines = [
    line("person", { count: 5, amount: "62", single: "18" }, { ...margin, freeEvery: 15 }),
    line("vehicle", { count: 5, amount: "650" }, { ...margin, capacity: 49 }),
    line("group", { count: 5, amount: "180" }, margin),
    line("person", { amount: "48" }, margin),
  ];
  const sizes = { sizes: [10, 15, 20, 25, 30, 49], freeRatio: 15, isFreeInSingle: true, key: "" };
  const steps = priceLadder(lines, sizes, { ...plain, roundUpTo: "5" }) ?? [];
  expect(steps.map(({ price }) => price.perPerson["adult"]?.toString())).toEqual([
    "970",
    "805",
    "720",
    "665",
    "635",
    "650",
  ]);
  expect(steps.map(({ size, upTo, free }) => [size, upTo, free])).toEqual([
    [10, 14, 0],
    [15, 19, 1],
    [20, 24, 1],
    [25, 29, 1],
    [30, 48, 2],
    [49, null, 3],
  ]);
  expect(steps.map(({ price }) => price.singleSupplement.toString())).toEqual(Array(6).fill("115"));
  expect(steps.flatMap(({ moreVehicles }) => moreVehicles)).toEqual([
    { id: lines[1]?.id, vehicles: 2, persons: 52 },
  ]);
});

describe("parties", () => {
  test("children pay what is theirs and a share, infants what is theirs", () => {
    const party = {
      ...partyOf(2),
      counts: [
        { band: "adult", count: 2 },
        { band: "child", count: 1 },
        { band: "infant", count: 1 },
      ],
    };
    const tour = line("person", { amount: "80", bandAmounts: { child: "40", infant: "0" } }, markup("20"));
    const van = line("vehicle", { count: 2, amount: "150" }, markup("20"));
    const price = priceOf([tour, van], party);
    expectPrice(price, { total: "600" });
    expect(BANDS.map(({ key }) => price.perPerson[key]?.toString())).toEqual(["216", "168", "0"]);
  });

  test("where nobody who pays shares it, what the group costs is in the total, which is rounded up instead", () => {
    const counts = [
      { band: "adult", count: 1 },
      { band: "infant", count: 2 },
    ];
    const lines = [
      line("group", { amount: "500" }, markup("20")),
      line("person", { amount: "80", bandAmounts: { infant: "11" } }, markup("20")),
    ];
    const price = priceOf(lines, partyOf(1, { counts, free: 1 }), { roundUpTo: "5" });
    expectPrice(price, { sell: "722.4", total: "725" });
    expect(price.isTotalBinding).toBe(true);
  });

  test("who sleeps alone pays a supplement, the others share rooms", () => {
    const room = line("room", { count: 2, amount: "120", single: "90" });
    const price = priceOf([room], partyOf(5, { singles: 1 }));
    expectPrice(price, { total: "660" });
    expect(price.perPerson["adult"]?.toString()).toBe("120");
    expect(price.singleSupplement.toString()).toBe("60");
  });

  test("nights of two prices are one line", () => {
    const room = line(
      "room",
      [
        { count: 3, amount: "120" },
        { count: 2, amount: "150" },
      ],
      markup("20"),
    );
    expectPrice(priceOf([room], two), { total: "792" });
  });

  test("options hold what is common and what is theirs", () => {
    const { options } = priceSheet([at("500", null), at("300", "A"), at("700", "B")], two, ["A", "B"], plain);
    expect([options["A"]?.total.toString(), options["B"]?.total.toString()]).toEqual(["960", "1440"]);
  });
});
