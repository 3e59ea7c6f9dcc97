import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
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

const pdfOf = async (path: string) => pdfText(Buffer.from(await (await client.pdf(path)).arrayBuffer()));

describe("what a client sees of a price", () => {
  test("the total alone", async () => {
    await price.add(...firstExample());
    const page = await client.read(await client.share(id));
    expect(page).toMatch(/€900 /);
    expect(page).not.toMatch(/450|Transfer|Guide/);
    expect(page).toMatch(/Valid until \w+ \d+, \d{4}/);
  });

  test("each person's price, and that the total applies", async () => {
    await price.add(...firstExample());
    await price.set({ priceDisplay: "perPerson", roundUpTo: 0 });
    expect(await client.read(await client.share(id))).toMatch(
      /€895\.05 .*2 × Adult €447\.53 each The total applies\./,
    );
  });

  test("each line in the client's words, and the discount, which add up to the total", async () => {
    const [transfer, ...others] = firstExample();
    await price.add({ ...transfer, clientText: "Private car from the airport" }, ...others);
    await price.set({ priceDisplay: "lines" });
    const path = await client.share(id);
    expect(await client.read(path)).toMatch(
      /Private car from the airport €75\.42 Hotel €527\.90 Guide €226\.29 Museum €70\.39/,
    );
    await price.put({ status: "draft" });
    await price.set({ discountAmount: 45, discountLabel: "Early bird", roundUpTo: 0 });
    await price.put({ status: "sent" });
    expect(await client.read(path)).toMatch(/Transfer|Private car .*Museum €70 .*Early bird -€45/);
  });

  test("nothing of it", async () => {
    await price.add(...firstExample(), balloon());
    await price.set({ priceDisplay: "hidden" });
    const path = await client.share(id);
    await price.put({ status: "draft" });
    await price.set({ discountAmount: 100 });
    await price.put({ status: "sent", reason: "Asked for" });
    const page = (await client.see(path)).text;
    expect(page).toContain("Balloon");
    expect(page).not.toMatch(/€|\b(?:900|800|795|450)\b/);
    expect((await client.accept(path, {})).status).toBe(303);
    expect((await price.proposal()).value).toBe(800);
  });

  test("nothing of what was hidden from them before, once it is shown", async () => {
    await price.add(...firstExample());
    await price.set({ priceDisplay: "hidden" });
    const path = await client.share(id);
    await price.put({ status: "draft", title: "Five days" });
    await price.set({ priceDisplay: "total", discountAmount: 100 });
    await price.put({ status: "sent" });
    const page = await client.read(path);
    expect(page).toMatch(/€800 .*Changed since the version before Title: Four days Five days/);
    expect(page).not.toContain("900");
    const told = async (audience: string) =>
      (await staff.get(`/api/proposals/${id}/versions/1/diff?with=2&audience=${audience}`)).body.offer;
    expect(await told("client")).toMatchObject([{ field: "title" }]);
    expect(await told("staff")).toMatchObject([{ field: "title" }, { field: "value", before: 900 }]);
  });

  test("tax that is in it, but none under the margin scheme", async () => {
    await staff.put("/api/company/pricing", { taxNote: "Margin scheme: travel agents" });
    await price.add(...firstExample());
    await price.set({ roundUpTo: 0, taxMode: "standard", taxRate: 19 });
    expect(await client.read(await client.share(id))).toMatch(/Includes 19 % tax €142\.91/);
    await price.put({ status: "draft" });
    await price.set({ taxMode: "margin" });
    await price.put({ status: "sent" });
    const { body } = await staff.get(`/api/shares?proposalId=${id}`);
    const page = await client.read(new URL(body[0].url).pathname);
    expect(page).toContain("Margin scheme: travel agents");
    expect(page).not.toMatch(/Includes|29\.86|187\.01/);
    await staff.put("/api/company/pricing", { taxNote: null });
  });

  test("an agency its commission and what it pays, which no client does", async () => {
    await price.add(...firstExample(), balloon());
    await price.set({ commissionType: "deducted", commissionPercent: 10 });
    const path = await client.share(id);
    const { body } = await staff.post("/api/shares", {
      proposalId: id,
      asksForAnswer: true,
      audience: "agency",
    });
    expect(body).toMatchObject({ audience: "agency" });
    const agencys = new URL(body.url).pathname;
    expect(await client.read(agencys)).toMatch(
      /€900 .*Your commission -€90 You pay €810 .*Balloon €450 Your commission -€45 You pay €405/,
    );
    expect(await pdfOf(agencys)).toMatch(
      /You pay: €810[^]*Balloon: €450[^]*Your commission: -€45[^]*You pay: €405/,
    );
    expect(await client.read(path)).not.toMatch(/commission|You pay|810|405/);
    for (const address of [path, agencys])
      expect(await client.read(address)).not.toMatch(/708|180\.04|Guide/);
  });

  test("until when it can be accepted, but not once it is", async () => {
    await price.add(...firstExample());
    const path = await client.share(id);
    for (const words of [await client.read(path), await pdfOf(path)]) expect(words).toMatch(/Valid until/);
    await client.accept(path);
    await price.put({ status: "confirmed" });
    for (const words of [await client.read(path), await pdfOf(path)]) {
      expect(words).toContain("€900");
      expect(words).not.toMatch(/valid until/i);
    }
  });

  test("the extras of the only option, which can be chosen like any other", async () => {
    await price.set({ options: [{ key: "A", name: "Garden" }] });
    await price.add(...firstExample(), { ...balloon(), option: "A" });
    const path = await client.share(id);
    const { text } = await client.see(path);
    const extra = /name="(extra-\d+)"/.exec(text)?.[1] as string;
    // The script disables boxes of another option than the chosen one, and a single option cannot be chosen.
    expect(text).not.toContain("data-option=");
    expect(text).not.toContain("with Garden");
    expect(await pdfOf(path)).toMatch(/Balloon: €450/);
    expect((await client.accept(path, { [extra]: "on" })).status).toBe(303);
    expect(await price.proposal()).toMatchObject({ status: "accepted", value: 1350 });
    expect(await client.read(path)).toMatch(/Balloon Accepted €450/);
  });

  test("what the travellers pay themselves", async () => {
    await price.add(
      ...firstExample(),
      lineOf("person", { amount: 30 }, { title: "City tax", inclusion: "own" }),
    );
    const page = await client.read(await client.share(id));
    expect(page).toMatch(/€900 .*Not in the price: City tax/);
  });
});
