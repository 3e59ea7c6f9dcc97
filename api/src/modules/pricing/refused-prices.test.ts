import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
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
  ({ dmcId, staff } = await pricingCompany(api, "refused"));
});

beforeEach(async () => {
  ({ id } = await api.make.proposal(dmcId, { pax: 4 }));
  price = priceOf(staff, id);
});

afterAll(() => api.stop());

const refusal = ({ status, body }: { status: number; body: { errors: object[]; detail: string } }) => ({
  status,
  ...body.errors[0],
});

/** A problem of one field. */
const fault = (path: string, message: string) => ({ status: 400, path, message });

const adults = (count: number) => [{ band: "adult", count }];

describe("settings of a price", () => {
  test.each([
    [
      "a margin of 100",
      { pricingMode: "margin", pricingPercent: 100 },
      "pricingPercent",
      "A margin must be below 100 %",
    ],
    ["all travelling free", { foc: 4 }, "foc", "At least one traveller must pay"],
    [
      "more free places than grown-ups",
      { party: [...adults(1), { band: "child", count: 3 }], foc: 2 },
      "foc",
      "Those who travel free are of the first age band; it has fewer",
    ],
    ["other travellers", { party: adults(5) }, "party", "These are 5 travellers, the proposal is for 4"],
    [
      "an unknown age band",
      { party: [{ band: "pensioner", count: 4 }] },
      "party",
      'The company has no age band "pensioner"',
    ],
    ["an age band twice", { party: [...adults(2), ...adults(2)] }, "party", "Each age band once"],
    ["more singles than pay", { singles: 5 }, "singles", "Only 4 travellers pay"],
    [
      "both discounts",
      { discountPercent: 5, discountAmount: 10 },
      "discountAmount",
      "Give a percentage or an amount, not both",
    ],
    ["a discount above all", { discountPercent: 101 }, "discountPercent", "Must be at most 100"],
    ["sizes in disorder", { groupSizes: [20, 10] }, "groupSizes", "Each size once, the smallest first"],
    [
      "sizes beyond twelve",
      { groupSizes: [...Array(13).keys()].map((n) => n + 1) },
      "groupSizes",
      "At most 12 group sizes",
    ],
    [
      "two recommended options",
      { options: ["A", "B"].map((key) => ({ key, name: key, isRecommended: true })) },
      "options",
      "Recommend at most one option",
    ],
    ["a percentage of five decimals", { pricingPercent: 1.00001 }, "pricingPercent", "At most four decimals"],
    ["an agency that is none", { agencyId: 999_999 }, "agencyId", "This agency does not exist"],
  ])("with %s are refused on the field", async (_what, settings, path, message) => {
    expect(refusal(await price.set(settings))).toEqual(fault(path, message));
    expect((await price.sheet()).version).toBe(1);
  });

  test("change the travellers together with the party, and not apart from it", async () => {
    const party = [...adults(4), { band: "child", count: 1 }];
    expect((await price.set({ party, pax: 5 })).status).toBe(200);
    expect(await price.proposal()).toMatchObject({ pax: 5 });
    expect(refusal(await price.put({ pax: 6 }))).toEqual(
      fault("pax", "The price is for 5 travellers. Change them there."),
    );
  });

  test("take a supplier for no agency, and no company's but the own", async () => {
    const supplier = await api.make.partner(dmcId);
    expect((await price.set({ agencyId: supplier.id })).status).toBe(400);
    const theirs = await api.make.partner((await api.make.dmc()).id, { type: "agency" });
    expect((await price.set({ agencyId: theirs.id })).status).toBe(400);
  });
});

describe("a price line", () => {
  test.each([
    ["no service", { title: " " }, "title", "Name the service"],
    [
      "a margin of 100",
      { pricingMode: "margin", pricingPercent: 100 },
      "pricingPercent",
      "A margin must be below 100 %",
    ],
    ["no typed price", { pricingMode: "sell" }, "sellAmount", "Type the price of a unit"],
    ["a price below 0", { segments: [{ amount: -1 }] }, "segments", "Only prices of groups may be negative"],
    ["five decimals", { segments: [{ amount: 1.00001 }] }, "segments.0.amount", "At most four decimals"],
    [
      "five decimals for an age band",
      { segments: [{ amount: 1, bandAmounts: { child: 1.00001 } }] },
      "segments.0.bandAmounts.child",
      "At most four decimals",
    ],
    ["no segment", { segments: [] }, "segments", "There must be at least one segment"],
    ["day 0", { dayNumber: 0 }, "dayNumber", "Must be at least 1"],
    ["an option that there is not", { option: "C" }, "option", "There is no option C"],
    ["a strange currency", { currency: "EURO" }, "currency", "Must be a currency such as EUR"],
    [
      "a strange age band",
      { segments: [{ amount: 1, bandAmounts: { pensioner: 1 } }] },
      "segments",
      'The company has no age band "pensioner"',
    ],
    [
      "a total below 0",
      { unit: "group", segments: [{ amount: -100 }] },
      "segments",
      "The total would be below 0",
    ],
  ])("with %s is refused on the field, alone and among others", async (_what, fields, path, message) => {
    const line = { ...lineOf("person", { amount: 1 }), ...fields };
    expect(refusal(await staff.post("/api/proposal-lines", { ...line, proposalId: id }))).toEqual(
      fault(path, message),
    );
    const among = path === "segments" && message.startsWith("The total") ? path : `add.0.${path}`;
    expect(refusal(await price.add(line))).toEqual(fault(among, message));
    expect((await price.sheet()).lines).toEqual([]);
  });

  test("is not among more than 300", async () => {
    const many = Array.from({ length: 300 }, () => lineOf("person", { amount: 1 }));
    expect((await price.add(...many)).status).toBe(200);
    expect(refusal(await price.add(lineOf("person", { amount: 1 })))).toEqual(
      fault("add", "A proposal has at most 300 price lines"),
    );
  });

  test("belongs to a proposal of its own company, and stays there", async () => {
    const theirs = await api.make.proposalLine((await api.make.dmc()).id);
    expect((await staff.get(`/api/proposal-lines/${theirs.id}`)).status).toBe(404);
    expect((await staff.put(`/api/proposal-lines/${theirs.id}`, { title: "Ours" })).status).toBe(404);
    expect((await staff.delete(`/api/proposal-lines/${theirs.id}`)).status).toBe(404);
    const { body: foreign } = await price.change({ change: [{ id: theirs.id, version: 1, title: "Ours" }] });
    expect(foreign).toMatchObject({ status: 404 });
    const own = await api.make.proposalLine(dmcId);
    expect((await price.change({ remove: [{ id: own.id, version: 1 }] })).status).toBe(404);
    expect(refusal(await staff.put(`/api/proposal-lines/${own.id}`, { proposalId: id }))).toEqual(
      fault("proposalId", "A price line stays in its proposal"),
    );
    expect(refusal(await staff.post("/api/proposal-lines", { title: "A", proposalId: 999_999 }))).toEqual(
      fault("proposalId", "This proposal does not exist"),
    );
    expect((await staff.get("/api/proposal-lines?proposalId=999999")).status).toBe(404);
    expect(await api.owner("app.proposal_lines").where({ id: theirs.id }).first("title")).not.toEqual({
      title: "Ours",
    });
  });
});

test("a value that is typed contradicts the lines; the same value passes", async () => {
  await price.add(lineOf("group", { amount: 100 }));
  const { value } = await price.proposal();
  expect(refusal(await price.put({ value: value + 1 }))).toEqual(
    fault("value", "The value comes from the price lines"),
  );
  expect(await price.put({ value, title: "Two days" })).toMatchObject({
    status: 200,
    body: { value, title: "Two days" },
  });
  // Forms send all of their fields: the value follows the travellers.
  await price.add(lineOf("person", { amount: 10 }));
  const { value: before } = await price.proposal();
  const { body } = await price.put({ value: before, pax: 5 });
  expect(body.value).toBeGreaterThan(before);
  expect((await price.sheet()).value).toBe(body.value);
});

test("company pricing keeps to its limits", async () => {
  const put = async (fields: object) => refusal(await staff.put("/api/company/pricing", fields));
  expect(await put({ pricingMode: "margin", pricingPercent: 100 })).toEqual(
    fault("pricingPercent", "A margin must be below 100 %"),
  );
  expect(await put({ marginFloor: 100 })).toEqual(fault("marginFloor", "Must be at most 99.99"));
  expect(await put({ fxBuffer: 26 })).toEqual(fault("fxBuffer", "Must be at most 25"));
  expect(await put({ roundUpTo: 0 })).toEqual(fault("roundUpTo", "Must be greater than 0"));
  expect(await put({ ageBands: [] })).toEqual(fault("ageBands", "There must be at least one age band"));
  const band = { key: "adult", name: "Adult", fromAge: 0 };
  expect(await put({ ageBands: [band, { ...band, key: "child" }] })).toEqual(
    fault("ageBands", "Age bands must not overlap"),
  );
  expect(await put({ ageBands: [{ ...band, key: "constructor" }] })).toEqual(
    fault("ageBands.0.key", "Choose another key: this one means something in JavaScript"),
  );
  const { headers } = await staff.get("/api/company/pricing");
  await staff.put("/api/company/pricing", { validDays: 10 });
  const stale = { "if-match": `${headers.get("etag")}` };
  const late = await staff.put("/api/company/pricing", { validDays: 11 }, stale);
  expect(late).toMatchObject({ status: 412, body: { current: { validDays: 10 } } });
});
