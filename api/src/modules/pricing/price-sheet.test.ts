import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";
import { balloon, EXAMPLE, firstExample, lineOf, priceOf, pricingCompany } from "./testing-price.ts";

let api: TestApi;
let dmcId: number;
let staff: TestClient;
let price: ReturnType<typeof priceOf>;

beforeAll(async () => {
  api = await startTestApi();
  ({ dmcId, staff } = await pricingCompany(api, "sheets"));
});

beforeEach(async () => {
  await staff.put("/api/company/pricing", EXAMPLE);
  price = priceOf(staff, (await api.make.proposal(dmcId, { pax: 2, value: 0 })).id);
});

afterAll(() => api.stop());

const group = (amount: number, option: "A" | "B" | null) => lineOf("group", { amount }, { option });

const company = (pricing: object) => staff.put("/api/company/pricing", pricing);

describe("the first worked example", () => {
  beforeEach(async () => {
    expect((await price.add(...firstExample())).status).toBe(200);
  });

  test("is worth 900, which is stored with its cost, profit and margin", async () => {
    expect(await price.option()).toMatchObject({
      key: null,
      isValue: true,
      cost: 708.04,
      sell: 895.05,
      discount: 0,
      added: 4.95,
      total: 900,
      profit: 191.96,
      marginPercent: 21.3,
      perPerson: [{ band: "adult", name: "Adult", count: 2, amount: 450 }],
      isTotalBinding: false,
    });
    expect((await price.sheet()).lines.map(({ cost, sell, units }) => [cost, sell, units])).toEqual([
      [60, 75, 1],
      [420, 525, 1],
      [180.04, 225.05, 1],
      [48, 70, 2],
    ]);
    expect(await price.proposal()).toMatchObject({
      value: 900,
      currency: "EUR",
      isPriced: true,
      isExpired: false,
      validUntil: null,
      cost: 708.04,
      profit: 191.96,
      marginPercent: 21.3,
    });
  });

  test("without rounding its total applies", async () => {
    await price.set({ roundUpTo: 0 });
    expect(await price.option()).toMatchObject({
      total: 895.05,
      marginPercent: 20.9,
      perPerson: [{ amount: 447.53 }],
      isTotalBinding: true,
    });
    expect((await price.proposal()).value).toBe(895.05);
  });

  test("with a discount", async () => {
    await price.set({ roundUpTo: 0, discountPercent: 5 });
    expect(await price.option()).toMatchObject({ discount: 44.75, total: 850.3, marginPercent: 16.7 });
  });

  test("with an agency's commission, taken off or put on top, and what would reach the floor", async () => {
    await company({ marginFloor: 15 });
    const agency = await api.make.partner(dmcId, { type: "agency", name: "Globe" });
    await staff.put(`/api/partners/${agency.id}`, { commissionType: "deducted", commissionPercent: 10 });
    await price.set({ roundUpTo: 0, agencyId: agency.id });
    expect(await price.sheet()).toMatchObject({
      agencyName: "Globe",
      inherited: { commissionType: { value: "deducted", source: "agency" } },
      options: [
        {
          commission: 89.51,
          net: 805.54,
          marginPercent: 12.1,
          floorTotal: 925.55,
          isBelowFloor: true,
        },
      ],
      warnings: [
        {
          code: "belowFloor",
          message: "Margin 12.1 % is below your floor of 15 %. 925.55 would reach it.",
          lineId: null,
        },
      ],
    });
    await price.set({ commissionType: "added" });
    expect(await price.option()).toMatchObject({
      total: 994.5,
      commission: 99.45,
      net: 895.05,
      marginPercent: 20.9,
      isBelowFloor: false,
    });
  });

  test("with tax in its prices, on top of them, and of the margin", async () => {
    await price.set({ roundUpTo: 0, taxMode: "standard", taxRate: 19 });
    expect(await price.option()).toMatchObject({ taxes: [{ rate: 19, tax: 142.91 }], profit: 44.1 });
    await price.set({ pricesIncludeTax: false });
    expect(await price.option()).toMatchObject({ total: 1065.11, taxes: [{ tax: 170.06 }] });
    await price.set({ taxMode: "margin" });
    expect(await price.option()).toMatchObject({ taxes: [{ gross: 187.01, tax: 29.86 }], profit: 157.15 });
  });

  test("an extra stands outside", async () => {
    await price.add(balloon());
    expect(await price.sheet()).toMatchObject({
      extras: [{ title: "Balloon", amount: 450, option: null }],
      options: [{ total: 900 }],
      value: 900,
    });
  });
});

test("each option holds what is common and what is its own; the recommended one is the value", async () => {
  await company({ pricingPercent: 20, roundUpTo: null });
  const [a, b] = [
    { key: "A", name: "Garden" },
    { key: "B", name: "Sea view" },
  ];
  await price.set({ options: [a, b] });
  await price.add(group(500, null), group(300, "A"), group(700, "B"));
  expect((await price.sheet()).options).toMatchObject([
    { key: "A", name: "Garden", total: 960, isValue: true },
    { key: "B", name: "Sea view", total: 1440, isValue: false },
  ]);
  expect((await price.proposal()).value).toBe(960);
  await price.set({ options: [a, { ...b, isRecommended: true }] });
  expect((await price.proposal()).value).toBe(1440);
  expect(await price.set({ options: [a] })).toMatchObject({
    status: 409,
    body: { detail: "Option B still has 1 price line. Move or delete them first." },
  });
});

test("group prices name sizes, free places, and where another vehicle is needed", async () => {
  await company({ pricingMode: "margin", pricingPercent: 20 });
  await price.set({ groupSizes: [10, 15, 20, 25, 30, 49], focRatio: 15 });
  await price.add(
    lineOf("person", { count: 5, amount: 62, single: 18 }, { per: "night", focEvery: 15 }),
    lineOf("vehicle", { count: 5, amount: 650 }, { title: "Coach", per: "day", capacity: 49 }),
    lineOf("group", { count: 5, amount: 180 }, { per: "day" }),
    lineOf("person", { amount: 48 }),
  );
  const { groupPrices, warnings } = await price.sheet();
  expect(groupPrices.map(({ label, perPerson }) => `${label}: ${perPerson[0]?.amount}`)).toEqual([
    "10–14: 970",
    "15–19 + 1 free: 805",
    "20–24 + 1 free: 720",
    "25–29 + 1 free: 665",
    "30–48 + 2 free: 635",
    "from 49 + 3 free: 650",
  ]);
  expect(groupPrices.map(({ singleSupplement }) => singleSupplement)).toEqual(Array(6).fill(115));
  expect(warnings).toContainEqual(
    expect.objectContaining({ code: "moreVehicles", message: "At 49, 52 persons need 2 × Coach." }),
  );
});
