import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";
import { EXAMPLE, firstExample, lineOf, priceOf, pricingCompany } from "./testing-price.ts";

let api: TestApi;
let dmcId: number;
let staff: TestClient;
let id: number;
let price: ReturnType<typeof priceOf>;

beforeAll(async () => {
  api = await startTestApi();
  ({ dmcId, staff } = await pricingCompany(api, "sent"));
});

beforeEach(async () => {
  await staff.put("/api/company/pricing", EXAMPLE);
  ({ id } = await api.make.proposal(dmcId, { pax: 2 }));
  price = priceOf(staff, id);
});

afterAll(() => api.stop());

const share = (fields: object = {}) =>
  staff.post("/api/shares", { proposalId: id, asksForAnswer: true, ...fields });

const versions = async () => (await staff.get(`/api/proposals/${id}/versions`)).body;

const today = async (): Promise<string> => (await price.sheet()).today;

const later = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

const SENT = /^This proposal was sent on \d{1,2} \w+ \d{4}\. Press Revise to change it\.$/;

describe("once a priced proposal is sent", () => {
  beforeEach(async () => {
    await price.add(...firstExample());
    expect((await price.put({ status: "sent" })).status).toBe(200);
  });

  test("nothing of its price changes, whichever call is made, until it is revised", async () => {
    const { lines } = await price.sheet();
    const line = `/api/proposal-lines/${lines[0]?.id}`;
    const refused = await Promise.all([
      staff.put(line, { title: "Taxi" }),
      staff.delete(line),
      staff.post("/api/proposal-lines", { title: "Taxi", proposalId: id }),
      price.add(lineOf("group", { amount: 1 })),
      price.set({ discountPercent: 5 }),
      price.refresh(),
      price.put({ pax: 3 }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual(Array(7).fill(409));
    for (const { body } of refused) expect(body.detail).toMatch(SENT);
    expect(await price.sheet()).toMatchObject({
      isWritable: false,
      refusal: expect.stringMatching(SENT),
      value: 900,
    });
    await price.put({ status: "draft" });
    expect((await staff.put(line, { title: "Taxi" })).status).toBe(200);
  });

  test("its price holds for the company's days, which staff may extend", async () => {
    const day = await today();
    expect((await price.proposal()).validUntil).toBe(later(day, 14));
    const past = later(day, -1);
    expect(await price.set({ validUntil: past })).toMatchObject({ status: 200, body: { isExpired: true } });
    expect(await price.proposal()).toMatchObject({ isExpired: true, validUntil: past });
    await price.set({ validUntil: day });
    expect(await price.proposal()).toMatchObject({ isExpired: false });
    await price.put({ status: "draft" });
    expect(await price.proposal()).toMatchObject({ isExpired: false, validUntil: null });
  });

  test("revising keeps its rates until somebody presses Refresh", async () => {
    await staff.post("/api/fx-rates", { base: "USD", quote: "EUR", rate: 0.99, day: "2026-11-02" });
    await price.put({ status: "draft" });
    expect((await price.sheet()).lines[2]).toMatchObject({ rate: 0.9476, cost: 180.04 });
    const tried = await price.refresh({ dryRun: true });
    expect(tried.body).toMatchObject({
      lines: [{ title: "Guide", costBefore: 180.04, costAfter: 193.74 }],
      valueBefore: 900,
    });
    expect((await price.sheet()).lines[2]).toMatchObject({ rate: 0.9476 });
    const { body } = await price.refresh();
    expect(body).toMatchObject({ ...tried.body, pricing: expect.anything(), lockedLineIds: [] });
    expect((await price.sheet()).lines[2]).toMatchObject({
      rate: 1.0197,
      marketRate: 0.99,
      rateDay: "2026-11-02",
    });
    expect((await price.proposal()).value).toBe(body.valueAfter);
    await api.owner("app.fx_rates").where({ dmc_id: dmcId, day: "2026-11-02" }).delete();
  });
});

test("a locked line is left out of a refresh, and named", async () => {
  await price.add(...firstExample());
  const guide = (await price.sheet()).lines[2];
  await staff.put(`/api/proposal-lines/${guide?.id}`, { isLocked: true });
  await staff.post("/api/fx-rates", { base: "USD", quote: "EUR", rate: 0.99, day: "2026-11-02" });
  expect((await price.refresh()).body).toMatchObject({
    lines: [],
    lockedLineIds: [guide?.id],
    valueAfter: 900,
  });
  await api.owner("app.fx_rates").where({ dmc_id: dmcId, day: "2026-11-02" }).delete();
});

test("a price holds at most until the trip begins", async () => {
  const start = later(await today(), 3);
  await price.put({ startDate: start, endDate: start });
  await price.add(lineOf("group", { amount: 100 }));
  await price.put({ status: "sent" });
  expect((await price.proposal()).validUntil).toBe(start);
});

const at = (timeZone: string) => api.owner("app.dmcs").where({ id: dmcId }).update({ time_zone: timeZone });

test("a day is over where the company is", async () => {
  await price.add(lineOf("group", { amount: 100 }));
  await price.put({ status: "sent" });
  // Whatever the time, it is a later day in the first zone than in the second.
  await at("Etc/GMT+12");
  await price.set({ validUntil: await today() });
  expect((await price.proposal()).isExpired).toBe(false);
  await at("Pacific/Kiritimati");
  expect((await price.proposal()).isExpired).toBe(true);
  await at("UTC");
});

describe("without an exchange rate", () => {
  beforeEach(async () => {
    await price.add(lineOf("group", { amount: 100 }));
    await price.add(lineOf("group", { amount: 100 }, { title: "Camel", currency: "MAD" }));
  });

  test("a line has no cost, the sheet no sum, and the value stays", async () => {
    expect(await price.sheet()).toMatchObject({
      isComplete: false,
      options: [],
      lines: [{ cost: 100 }, { title: "Camel", net: null, cost: null, sell: null, rate: null }],
      rates: [{ currency: "MAD", rate: null, day: null }],
      warnings: [{ code: "noRate", message: NO_RATE }],
    });
    expect(await price.proposal()).toMatchObject({ value: 130, cost: null, isPriced: true });
  });

  test("it is sent by no way, and by all once there is one", async () => {
    for (const refused of [
      await price.put({ status: "sent" }),
      await share(),
      await price.put({ status: "accepted" }),
    ])
      expect(refused).toMatchObject({
        status: 409,
        body: { detail: `This proposal cannot be sent yet. ${NO_RATE}` },
      });
    expect(await versions()).toEqual([]);
    await staff.post("/api/fx-rates", { base: "EUR", quote: "MAD", rate: 10, day: "2026-11-01" });
    expect((await price.refresh()).body.pricing).toMatchObject({ isComplete: true });
    expect((await share()).status).toBe(201);
    await api.owner("app.fx_rates").where({ dmc_id: dmcId, quote: "MAD" }).delete();
  });
});

const NO_RATE =
  "There is no exchange rate from MAD to EUR. Add one in the exchange rates, then press Refresh.";

describe("below the floor", () => {
  const reason = "First trip of a large client";

  beforeEach(async () => {
    await staff.put("/api/company/pricing", { marginFloor: 30 });
    await price.add(...firstExample());
  });

  test("it is sent for a reason alone, whichever way, and the version and the audit keep it", async () => {
    const expected = {
      status: 400,
      body: {
        errors: [
          {
            path: "reason",
            message:
              "Margin 21.3 % is below your floor of 30 %. 1,011.49 would reach it. Say why it is sent.",
          },
        ],
      },
    };
    expect(await price.put({ status: "sent" })).toMatchObject(expected);
    expect(await price.put({ status: "accepted" })).toMatchObject(expected);
    expect(await share()).toMatchObject(expected);
    expect((await share({ reason })).status).toBe(201);
    expect(await versions()).toMatchObject([{ number: 1, note: reason }]);
    await price.put({ status: "draft" });
    expect((await price.put({ status: "sent", reason })).status).toBe(200);
    expect(await versions()).toMatchObject([{ number: 2, note: reason }, { number: 1 }]);
    const { body: noted } = await staff.get(`/api/audit?resource=proposal&resourceId=${id}`);
    const sent = noted.filter(({ reason: why }: { reason: string | null }) => why === reason);
    expect(sent).toMatchObject([{ action: "update" }, { action: "update" }]);
    // What its client has been sent is accepted without another reason.
    expect((await price.put({ status: "accepted" })).status).toBe(200);
  });
});
