import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";
import { EXAMPLE, lineOf, priceOf, pricingCompany } from "../pricing/testing-price.ts";

let api: TestApi;
let dmcId: number;
let staff: TestClient;
let id: number;
let price: ReturnType<typeof priceOf>;
let hotel: { id: number };
let agency: { id: number };

beforeAll(async () => {
  api = await startTestApi();
  ({ dmcId, staff } = await pricingCompany(api, "kept"));
});

/** A mark-up of 25 %, of the hotel's lines 30 %. */
beforeEach(async () => {
  await staff.put("/api/company/pricing", { ...EXAMPLE, roundUpTo: null, taxMode: "none", taxRate: 0 });
  hotel = await partner({ name: "Hotel" }, { pricingPercent: 30 });
  agency = await partner({ type: "agency" }, { commissionType: "deducted", commissionPercent: 10 });
  ({ id } = await api.make.proposal(dmcId, { pax: 2 }));
  price = priceOf(staff, id);
  await price.add(group(1000), group(100, hotel));
});

afterAll(() => api.stop());

type Made = Parameters<TestApi["make"]["partner"]>[1];

async function partner(made: Made, pricing: object) {
  const { id: partnerId } = await api.make.partner(dmcId, made);
  await staff.put(`/api/partners/${partnerId}`, pricing);
  return { id: partnerId };
}

const group = (amount: number, supplier?: { id: number }) =>
  lineOf("group", { amount }, { partnerId: supplier?.id ?? null });

const accept = () => price.put({ status: "accepted" });
const amend = () => staff.post(`/api/proposals/${id}/amendment`, {});
const confirm = () => staff.post(`/api/proposals/${id}/amendment/confirm`, {});

/** What the company and its partners would price at now. */
async function raiseAll() {
  await staff.put("/api/company/pricing", {
    pricingPercent: 40,
    roundUpTo: 50,
    taxMode: "standard",
    taxRate: 19,
  });
  await staff.put(`/api/partners/${hotel.id}`, { pricingPercent: 80 });
  await staff.put(`/api/partners/${agency.id}`, { pricingPercent: 60, commissionPercent: 20 });
}

const lastVersion = async () => (await staff.get(`/api/proposals/${id}/versions/2`)).body;

test("an amendment prices nothing anew that nobody touches, whatever has changed in the company since", async () => {
  await accept();
  const { options, lines, inherited } = await price.sheet();
  expect(options[0]?.total).toBe(1380);
  await raiseAll();
  expect((await amend()).body).toMatchObject({ isAmending: true, options, inherited });
  await price.set({ discountLabel: "Friends" });
  expect(await price.sheet()).toMatchObject({
    options,
    inherited,
    lines: lines.map(({ sell }) => ({ sell })),
  });
  expect((await price.refresh({ dryRun: true })).body).toMatchObject({ pricing: { options } });
  expect((await confirm()).body).toMatchObject({ isAmending: false, value: 1380, options, inherited });
  expect(await price.proposal()).toMatchObject({ value: 1380, cost: 1100, profit: 280 });
  expect(await lastVersion()).toMatchObject({ reason: "amended", pricing: { options } });
  await amend();
  expect(await price.sheet()).toMatchObject({ options });
});

test("new lines are priced as the others: by the company of then, and by their supplier as the sheet knows it", async () => {
  await accept();
  await raiseAll();
  const boats = await partner({ name: "Boats" }, { pricingPercent: 10 });
  await amend();
  await price.add(group(200), group(200, hotel), group(200, boats));
  const sheet = await price.sheet();
  expect(sheet.lines.map(({ pricing, sell }) => [pricing.source, pricing.percent, sell])).toEqual([
    ["company", 25, 1250],
    ["supplier", 30, 130],
    ["company", 25, 250],
    ["supplier", 30, 260],
    ["supplier", 10, 220],
  ]);
  const [first, second] = sheet.lines;
  await price.change({
    change: [{ id: first?.id, version: first?.version, partnerId: boats.id }],
    remove: [{ id: second?.id, version: second?.version }],
  });
  await price.add(group(100, hotel));
  expect((await price.sheet()).lines.map(({ sell }) => sell)).toEqual([1100, 250, 260, 220, 130]);
});

test("the agency's terms stay with it; another one brings its own", async () => {
  const other = await partner({ type: "agency" }, { pricingPercent: 5 });
  await price.set({ agencyId: agency.id });
  await accept();
  await raiseAll();
  await amend();
  expect(await price.option()).toMatchObject({ total: 1380, commission: 138 });
  await price.set({ agencyId: other.id });
  expect(await price.option()).toMatchObject({ total: 1155, commission: 0 });
  await price.set({ agencyId: null });
  expect(await price.option()).toMatchObject({ total: 1380, commission: 0 });
  await price.set({ agencyId: agency.id });
  expect(await price.option()).toMatchObject({ total: 1380, commission: 138 });
});

test("an amendment that was opened before that was kept follows the company of now", async () => {
  await accept();
  await staff.put("/api/company/pricing", { pricingPercent: 40 });
  await amend();
  await api
    .owner("app.proposal_pricing")
    .where({ proposal_id: id })
    .update({ amended_from: api.owner.raw("amended_from - 'basis'") });
  expect((await price.option()).total).toBe(1530);
  expect((await confirm()).body).toMatchObject({ value: 1530 });
});
