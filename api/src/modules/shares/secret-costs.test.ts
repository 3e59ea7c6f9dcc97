import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { pdfText } from "../../testing/reading.ts";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";
import { balloon, EXAMPLE, firstExample, lineOf, priceOf, pricingCompany } from "../pricing/testing-price.ts";
import { clientAt } from "./testing-client.ts";

let api: TestApi;
let dmcId: number;
let staff: TestClient;
let client: ReturnType<typeof clientAt>;
let id: number;
let price: ReturnType<typeof priceOf>;

beforeAll(async () => {
  api = await startTestApi();
  ({ dmcId, staff } = await pricingCompany(api, "clients"));
});

beforeEach(async () => {
  await staff.put("/api/company/pricing", EXAMPLE);
  client = clientAt(api, "clients", staff);
  ({ id } = await api.make.proposal(dmcId, { pax: 2, title: "Four days" }));
  price = priceOf(staff, id);
});

afterAll(() => api.stop());

test("nothing that a client can fetch has a cost, a margin, a supplier or a supplier's price", async () => {
  const supplier = await api.make.partner(dmcId, { name: "Palace Suppliers Ltd" });
  const secrets = /Palace|7777|8888|31\.4159|1\.23456|4321\.99|Secret note/;
  for (const priceDisplay of ["total", "perPerson", "lines", "hidden"]) {
    ({ id } = await api.make.proposal(dmcId, { pax: 2 }));
    price = priceOf(staff, id);
    const itinerary = await api.make.itinerary(dmcId, { proposalId: id });
    await api.make.activity(dmcId, { itineraryId: itinerary.id });
    await price.set({ priceDisplay, groupSizes: [10], commissionType: "deducted", commissionPercent: 4 });
    const own = { partnerId: supplier.id, notes: "Secret note", pricingPercent: 31.4159 };
    await price.add(
      lineOf("group", { amount: 7777 }, own),
      lineOf("group", { amount: 8888 }, { ...own, inclusion: "extra" }),
      lineOf("person", { amount: 4321.99, single: 1.2346 }, { ...own, inclusion: "own" }),
    );
    const { lines, options } = await price.sheet();
    const known = [
      ...lines.map(({ cost }) => cost),
      ...options.flatMap(({ cost, profit }) => [cost, profit]),
    ];
    expect(known).toHaveLength(5);
    const path = await client.share(id);
    const answers = [
      (await client.see(path)).text,
      (await client.see(`${path}.ics`)).text,
      pdfText(Buffer.from(await (await client.pdf(path)).arrayBuffer())),
      (await client.see(`${path}/answer`)).text,
    ];
    for (const text of answers) {
      expect(text.length).toBeGreaterThan(0);
      expect(text).not.toMatch(secrets);
      const plain = text.replace(/<style>[\s\S]*?<\/style>/, "").replaceAll(",", "");
      // Each number whole: a part of the time of day may have the same digits.
      const numbers = plain.match(/\d+(?:\.\d+)?/g)?.map(Number);
      for (const amount of known) expect(numbers).not.toContain(amount);
      expect(plain).not.toMatch(/cost|profit|\bmargin|\bnet\b|supplier/i);
    }
  }
  const feed = await api.make.calendarFeed(dmcId);
  expect((await client.see(`/calendar/${feed.token}.ics`)).text).not.toMatch(secrets);
});

test("two versions are compared as staff, and as their client may see them", async () => {
  await price.add(...firstExample());
  await price.put({ status: "sent" });
  await price.put({ status: "draft" });
  const [transfer, , , museum] = (await price.sheet()).lines;
  await price.change({
    add: [balloon()],
    change: [{ id: transfer?.id, version: transfer?.version, segments: [{ amount: 80 }] }],
    remove: [{ id: museum?.id, version: museum?.version }],
  });
  await price.put({ status: "sent" });
  const diff = async (audience: string) =>
    (await staff.get(`/api/proposals/${id}/versions/1/diff?with=2&audience=${audience}`)).body;
  const asStaff = await diff("staff");
  expect(asStaff.lines).toMatchObject([
    {
      title: "Transfer",
      change: "changed",
      fields: [
        { field: "net", before: 60, after: 80 },
        { field: "cost", label: "Cost", before: 60, after: 80 },
        { field: "sell", before: 75, after: 100 },
      ],
    },
    { title: "Museum", change: "removed" },
    { title: "Balloon", change: "added" },
  ]);
  expect(asStaff.options[0].fields).toContainEqual({
    field: "cost",
    label: "Cost",
    currency: { before: "EUR", after: "EUR" },
    before: 708.04,
    after: 680.04,
  });
  const asClient = await diff("client");
  expect(asClient).toMatchObject({
    offer: [{ field: "value", label: "Price", before: 900, after: 860 }],
    lines: [
      { title: "Museum", change: "removed" },
      { title: "Balloon", change: "added" },
    ],
    options: [{ fields: [{ field: "total", before: 900, after: 860 }] }],
  });
  expect(JSON.stringify(asClient)).not.toMatch(/cost|net|margin|profit|supplier|rate/i);
  expect((await staff.get(`/api/proposals/${id}/versions/1`)).body.pricing).toMatchObject({
    options: [{ cost: 708.04, total: 900 }],
  });
  expect((await staff.get(`/api/proposals/${id}/versions/9`)).status).toBe(404);
});
