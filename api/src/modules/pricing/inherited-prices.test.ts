import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { openConnected } from "../../testing/open-connected.ts";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";
import { until } from "../../testing/until.ts";
import { repriceWork } from "./reprice-drafts.ts";
import { EXAMPLE, lineOf, priceOf, pricingCompany } from "./testing-price.ts";

let api: TestApi;
let dmcId: number;
let staff: TestClient;
let price: ReturnType<typeof priceOf>;

beforeAll(async () => {
  api = await startTestApi();
  ({ dmcId, staff } = await pricingCompany(api, "sources"));
});

beforeEach(async () => {
  await staff.put("/api/company/pricing", EXAMPLE);
  price = priceOf(staff, (await api.make.proposal(dmcId, { pax: 2, value: 0 })).id);
});

afterAll(() => api.stop());

const company = (pricing: object) => staff.put("/api/company/pricing", pricing);

test("percentages come from the line, the proposal, the agency, the supplier, or the company", async () => {
  const hotel = await api.make.partner(dmcId, { name: "Hotel" });
  await staff.put(`/api/partners/${hotel.id}`, { pricingPercent: 30 });
  const agency = await api.make.partner(dmcId, { type: "agency" });
  await staff.put(`/api/partners/${agency.id}`, { pricingPercent: 12 });
  await price.add(
    lineOf("group", { amount: 100 }),
    lineOf("group", { amount: 100 }, { partnerId: hotel.id }),
    lineOf("group", { amount: 100 }, { partnerId: hotel.id, pricingPercent: 50 }),
  );
  const sources = async () =>
    (await price.sheet()).lines.map(({ pricing, sell }) => [pricing.source, pricing.percent, sell]);
  expect(await sources()).toEqual([
    ["company", 25, 125],
    ["supplier", 30, 130],
    ["line", 50, 150],
  ]);
  await price.set({ agencyId: agency.id });
  expect((await sources()).slice(0, 2)).toEqual([
    ["agency", 12, 112],
    ["agency", 12, 112],
  ]);
  await price.set({ pricingPercent: 8 });
  expect((await sources())[1]).toEqual(["proposal", 8, 108]);
  expect(await staff.delete(`/api/partners/${hotel.id}`)).toMatchObject({
    status: 409,
    body: { detail: "This partner still has 2 price lines. Delete or move them first." },
  });
  expect(await staff.delete(`/api/partners/${agency.id}`)).toMatchObject({
    status: 409,
    body: { detail: "This partner is the agency of 1 proposal. Choose another one there first." },
  });
});

test("drafts follow what they inherit, also where nobody has them open; what was sent stays", async () => {
  const hotel = await api.make.partner(dmcId, { name: "Hotel" });
  await price.add(
    lineOf("group", { amount: 100 }),
    lineOf("group", { amount: 100 }, { partnerId: hotel.id }),
  );
  const sent = priceOf(staff, (await api.make.proposal(dmcId, { pax: 2, value: 0 })).id);
  await sent.add(lineOf("group", { amount: 100 }));
  expect(await sent.put({ status: "sent" })).toMatchObject({ status: 200 });
  expect(await price.proposal()).toMatchObject({ value: 250 });
  await staff.put(`/api/partners/${hotel.id}`, { pricingPercent: 60 });
  await until(async () => (await price.proposal()).value === 290);
  await company({ pricingPercent: 40 });
  await until(async () => (await price.proposal()).value === 300);
  expect(await sent.proposal()).toMatchObject({ value: 130 });
});

test("many drafts are priced in turns; one that fails keeps none of the others waiting", async () => {
  const drafts = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      const { id } = await api.make.proposal(dmcId, { pax: 2, value: 0 });
      await priceOf(staff, id).add(lineOf("group", { amount: 100 }));
      return id;
    }),
  );
  const values = async () =>
    Promise.all(drafts.map(async (id) => (await staff.get(`/api/proposals/${id}`)).body.value));
  expect(await values()).toEqual([130, 130, 130, 130]);
  const broken = api.owner("app.proposal_lines").where({ proposal_id: drafts[1] });
  const [{ segments }] = await broken.clone().select("segments");
  await broken.clone().update({ segments: '[{"count": 1, "amount": "no"}]' });
  await api.owner("app.company_pricing").where({ dmc_id: dmcId }).update({ pricing_percent: 50 });
  const database = await openConnected(api.database.url, api.database.dataDir);
  // Each turn is over with its first draft.
  await repriceWork(database, 0).tasks["reprice_drafts"]?.({ dmcId }, {} as never);
  await until(async () => (await values()).every((value, place) => place === 1 || value === 150));
  const key = `reprice_drafts_${dmcId}_${drafts[1]}`;
  const failed = () => database.rw("graphile_worker.jobs").where({ key });
  await until(async () => (await failed())[0]?.attempts > 0);
  await broken.update({ segments: JSON.stringify(segments) });
  await database.rw.raw(
    "select graphile_worker.reschedule_jobs(array_agg(id), now()) from graphile_worker.jobs where key = ?",
    key,
  );
  await until(async () => (await values())[1] === 150);
  await database.close();
});

test("no margin reaches 100 per cent, whoever the percentage comes from", async () => {
  const hotel = await api.make.partner(dmcId, { name: "Hotel" });
  await price.add(lineOf("group", { amount: 42 }, { title: "Boat", pricingPercent: 120 }));
  expect(await price.set({ pricingMode: "margin" })).toMatchObject({
    status: 400,
    body: { errors: [{ path: "pricingMode", message: expect.stringContaining('"Boat" has 120 %') }] },
  });
  const line = (await price.sheet()).lines[0];
  await price.change({
    change: [{ id: line?.id, version: line?.version, pricingPercent: null, partnerId: hotel.id }],
  });
  expect(await price.set({ pricingMode: "margin" })).toMatchObject({ status: 200 });
  await staff.put(`/api/partners/${hotel.id}`, { pricingPercent: 150 });
  expect(await price.put({ status: "sent" })).toMatchObject({
    status: 400,
    body: { detail: expect.anything(), errors: [{ message: expect.stringContaining('"Boat" has 150 %') }] },
  });
});

test("what was sent can be extended and revised, whatever became of the percentages", async () => {
  const hotel = await api.make.partner(dmcId, { name: "Hotel" });
  await staff.put(`/api/partners/${hotel.id}`, { pricingPercent: 50 });
  await price.add(lineOf("group", { amount: 100 }, { partnerId: hotel.id }));
  await price.set({ pricingMode: "margin" });
  await price.put({ status: "sent" });
  await staff.put(`/api/partners/${hotel.id}`, { pricingPercent: 150 });
  expect(await price.set({ validUntil: "2199-01-01" })).toMatchObject({ status: 200 });
  expect(await price.put({ status: "draft" })).toMatchObject({ status: 200, body: { value: 200 } });
  expect(await price.put({ status: "sent" })).toMatchObject({ status: 400 });
});

test("a company without a least margin leaves the field empty", async () => {
  expect(await company({ marginFloor: 12 })).toMatchObject({ status: 200, body: { marginFloor: 12 } });
  expect(await company({ validDays: 20 })).toMatchObject({ status: 200, body: { marginFloor: 12 } });
  expect(await company({ marginFloor: "" })).toMatchObject({ status: 200, body: { marginFloor: null } });
});

test("currencies without minor units have whole amounts, those with three have two digits", async () => {
  const yen = await pricingCompany(api, "yen", { pricingPercent: 15 });
  await api.owner("app.dmcs").where({ id: yen.dmcId }).update({ currency: "JPY" });
  await yen.staff.post("/api/fx-rates", { base: "EUR", quote: "JPY", rate: 163.27, day: "2026-11-01" });
  const inYen = priceOf(yen.staff, (await api.make.proposal(yen.dmcId)).id);
  await inYen.add(lineOf("group", { amount: 333 }, { currency: "EUR" }));
  expect(await inYen.option()).toMatchObject({ cost: 54_369, total: 62_524 });

  await company({ pricingPercent: 20, roundUpTo: null, fxBuffer: 2 });
  await staff.post("/api/fx-rates", { base: "TND", quote: "EUR", rate: 0.2951, day: "2026-11-01" });
  await price.add(lineOf("group", { count: 2, amount: 12.3456 }, { currency: "TND" }));
  // 24.6912 × 0.301002
  expect(await price.option()).toMatchObject({ cost: 7.43, total: 8.92 });
  expect((await price.sheet()).lines[0]).toMatchObject({ net: 24.6912, rate: 0.301002, marketRate: 0.2951 });
});

test("a proposal without lines has a value that is typed", async () => {
  expect(await price.put({ value: 1200 })).toMatchObject({
    status: 200,
    body: { value: 1200, isPriced: false },
  });
  expect(await price.sheet()).toMatchObject({ isPriced: false, isComplete: true, options: [], value: 1200 });
  await price.add(lineOf("group", { amount: 100 }));
  expect((await price.proposal()).value).toBe(130);
  const { lines } = await price.sheet();
  await price.change({ remove: lines.map(({ id, version }) => ({ id, version })) });
  expect(await price.proposal()).toMatchObject({ value: 130, isPriced: false, cost: null, profit: null });
  expect(await price.put({ value: 50 })).toMatchObject({ status: 200, body: { value: 50 } });
});
