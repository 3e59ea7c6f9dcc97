import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import type { ProposalLine } from "@dmc-hub/shared-types";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";
import { lineOf, priceOf, pricingCompany } from "./testing-price.ts";

let api: TestApi;
let dmcId: number;
let staff: TestClient;
let id: number;
let price: ReturnType<typeof priceOf>;

beforeAll(async () => {
  api = await startTestApi();
  ({ dmcId, staff } = await pricingCompany(api, "changed"));
});

beforeEach(async () => {
  ({ id } = await api.make.proposal(dmcId, { pax: 2 }));
  price = priceOf(staff, id);
});

afterAll(() => api.stop());

const listed = async () =>
  (await staff.get(`/api/proposal-lines?proposalId=${id}`)).body.map(({ title }: ProposalLine) => title);

const named = (title: string, fields: object = {}) => ({
  ...lineOf("group", { amount: 100 }),
  title,
  ...fields,
});

test("fifty lines are pasted by one call, and listed by day, position and age", async () => {
  const lines = Array.from({ length: 50 }, (_, at) => named(`${at}`, { dayNumber: 2, position: 50 - at }));
  const { body } = await price.add(...lines, named("First"), named("Second"));
  expect(body).toMatchObject({ isPriced: true, value: 52 * 130 - 52 * 5 });
  expect((await listed()).slice(0, 4)).toEqual(["First", "Second", "49", "48"]);
  expect(body.lines.map(({ title }: ProposalLine) => title)).toEqual(await listed());
});

test("lines are moved, changed and deleted together, or not at all", async () => {
  await price.add(named("A"), named("B"), named("C"));
  const [a, b, c] = (await price.sheet()).lines;
  if (!a || !b || !c) throw new Error("Lines are missing.");
  const { body, status } = await price.change({
    change: [
      { id: c.id, version: c.version, position: 0, isLocked: true },
      { id: a.id, version: a.version, position: 1, pricingMode: "sell", sellAmount: 500 },
    ],
    remove: [{ id: b.id, version: b.version }],
  });
  expect({ status, lines: body.lines }).toMatchObject({
    status: 200,
    lines: [
      { title: "C", isLocked: true, version: c.version + 1 },
      { title: "A", sell: 500, pricing: { mode: "sell", source: "line" } },
    ],
  });
  // The first of them was read before that change.
  const late = await price.change({
    add: [named("D")],
    change: [{ id: a.id, version: a.version, title: "Late" }],
  });
  expect(late).toMatchObject({
    status: 409,
    body: {
      detail: 'Somebody else has changed "A". Load the price again before you save.',
      errors: [{ path: "change.0" }],
    },
  });
  expect(await listed()).toEqual(["C", "A"]);
});

test("of two people in one line the second is shown the first one's", async () => {
  const { body: line, headers } = await staff.post("/api/proposal-lines", {
    ...named("Hotel"),
    proposalId: id,
  });
  const etag = { "if-match": `${headers.get("etag")}` };
  const path = `/api/proposal-lines/${line.id}`;
  const both = await Promise.all(["Inn", "Lodge"].map((title) => staff.put(path, { title }, etag)));
  const statuses = both.map(({ status }) => status).toSorted((one, other) => one - other);
  expect(statuses).toEqual([200, 412]);
  const [first, second] = both.toSorted((one, other) => one.status - other.status);
  expect(second?.body.current).toMatchObject({ id: line.id, title: first?.body.title, version: 2 });
  expect((await staff.delete(path, etag)).status).toBe(412);
  expect((await staff.delete(path, { "if-match": '"2"' })).status).toBe(204);
  expect(await listed()).toEqual([]);
});

test("lines that are changed at the same time all count in the value", async () => {
  await price.add(...Array.from({ length: 8 }, (_, at) => named(`${at}`)));
  const { lines } = await price.sheet();
  await Promise.all(
    lines.map((line) =>
      staff.put(`/api/proposal-lines/${line.id}`, { pricingMode: "sell", sellAmount: 200 }),
    ),
  );
  expect((await price.proposal()).value).toBe(1600);
});

test("a paste that is sent twice with one key is there once", async () => {
  const key = { "idempotency-key": `paste-${id}` };
  const paste = () => staff.post(`/api/proposals/${id}/lines`, { add: [named("Once")] }, key);
  const [one, other] = [await paste(), await paste()];
  expect(other.body).toEqual(one.body);
  expect(await listed()).toEqual(["Once"]);
});

test("settings have a version of their own, which lines do not touch", async () => {
  const { headers } = await staff.get(`/api/proposals/${id}/pricing`);
  await price.add(named("A"));
  const put = (settings: object) =>
    staff.put(`/api/proposals/${id}/pricing`, settings, { "if-match": `${headers.get("etag")}` });
  expect(await put({ discountAmount: 10 })).toMatchObject({ status: 200, body: { version: 2 } });
  expect(await put({ discountAmount: 20 })).toMatchObject({
    status: 412,
    body: { current: { version: 2, settings: { discountAmount: 10 } } },
  });
});

test("a line that is brought back has the exchange rate it was costed with; another currency's is the newest", async () => {
  await staff.post("/api/fx-rates", { base: "SEK", quote: "EUR", rate: 0.09, day: "2026-11-02" });
  const guide = named("Guide", { currency: "SEK" });
  const costedAt = { rate: 0.085, marketRate: 0.084, rateDay: "2026-10-02" };
  const { body } = await price.add({ ...guide, costedAt }, { ...guide, title: "Boat" });
  expect(body.lines.map(({ title, rateDay }: ProposalLine) => [title, rateDay])).toEqual([
    ["Guide", "2026-10-02"],
    ["Boat", "2026-11-02"],
  ]);
  expect(body.lines[0]).toMatchObject({ rate: 0.085, marketRate: 0.084, cost: 8.5 });
  const inEuro = await price.add({ ...named("Museum"), costedAt });
  expect(inEuro.body.lines.find(({ title }: ProposalLine) => title === "Museum")).toMatchObject({
    rate: null,
  });
  expect((await price.add({ ...guide, costedAt: { ...costedAt, rate: 0 } })).status).toBe(400);
});

test("a line whose currency is taken back has the exchange rate it was costed with", async () => {
  await staff.post("/api/fx-rates", { base: "NOK", quote: "EUR", rate: 0.09, day: "2026-11-02" });
  const costedAt = { rate: 0.085, marketRate: 0.084, rateDay: "2026-10-02" };
  await price.add({ ...named("Guide", { currency: "NOK" }), costedAt });
  const change = async (fields: object) => {
    const [{ id: lineId, version } = { id: 0, version: 0 }] = (await price.sheet()).lines;
    return (await price.change({ change: [{ id: lineId, version, ...fields }] })).body.lines[0];
  };
  expect(await change({ currency: "EUR" })).toMatchObject({ rate: null, cost: 100 });
  expect(await change({ currency: "NOK", costedAt })).toMatchObject({ ...costedAt, cost: 8.5 });
  expect(await change({ title: "Guides" })).toMatchObject({ ...costedAt, cost: 8.5 });
  expect(await change({ currency: "EUR", costedAt })).toMatchObject({ rate: null, cost: 100 });
  expect(await change({ currency: "NOK" })).toMatchObject({ marketRate: 0.09, rateDay: "2026-11-02" });
});

test("a sheet has the company's newest rates of currencies that no line has yet, by way of the euro too", async () => {
  const usual = { base: "EUR", quote: "DKK", rate: 7.4, day: "2026-11-02" };
  await staff.post("/api/fx-rates", usual);
  await staff.post("/api/fx-rates", { ...usual, rate: 7.5, day: "2026-11-03" });
  await staff.post("/api/fx-rates", { ...usual, rate: 9, day: "2999-01-01" });
  const { rates } = (await price.sheet()).basis;
  expect(rates.filter(({ quote }) => quote === "DKK")).toMatchObject([
    { base: "EUR", rate: "7.5000000000", day: "2026-11-03" },
  ]);
});

test("lines go with their proposal", async () => {
  await price.add(named("A"));
  expect((await staff.delete(`/api/proposals/${id}`)).status).toBe(204);
  expect(await api.owner("app.proposal_lines").where({ proposal_id: id })).toEqual([]);
  expect(await api.owner("app.proposal_pricing").where({ proposal_id: id })).toEqual([]);
});

test.each([
  [{ quantity: 100_000, segments: [{ amount: 1_000_000_000 }] }, "The total would be too large"],
  [
    { segments: [{ amount: 9_999_999_999, count: 90 }], pricingMode: "sell", sellAmount: 0.01 },
    "The total would be too small for its cost",
  ],
])("sums that cannot be stored are refused by name, and change nothing", async (fields, message) => {
  expect(await price.add(named("Palace", fields))).toMatchObject({
    status: 400,
    body: { errors: [{ path: "segments", message }] },
  });
  expect(await listed()).toEqual([]);
});
