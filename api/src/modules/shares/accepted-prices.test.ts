import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import type { ProposalVersion } from "@dmc-hub/shared-types";
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

const versions = async (): Promise<ProposalVersion[]> =>
  (await staff.get(`/api/proposals/${id}/versions`)).body;

test("an extra is accepted with it: the value is the total with it", async () => {
  await price.add(...firstExample(), balloon());
  const extra = (await price.sheet()).extras[0]?.lineId;
  const path = await client.share(id);
  expect(await client.read(path)).toMatch(/Extras Balloon €450/);
  expect((await client.accept(path, { [`extra-${extra}`]: "on" })).status).toBe(303);
  expect(await price.proposal()).toMatchObject({
    status: "accepted",
    value: 1350,
    cost: 1068.04,
    profit: 281.96,
    marginPercent: 20.9,
  });
  const choice = { option: null, extras: [extra] };
  expect((await staff.get(`/api/shares?proposalId=${id}`)).body).toMatchObject([
    { answer: "accepted", choice },
  ]);
  expect(await versions()).toMatchObject([
    { number: 2, reason: "accepted", offer: { value: 1350 }, createdByName: null, chosen: ["Balloon"] },
    { number: 1, offer: { value: 900 }, chosen: null },
  ]);
  expect((await staff.get(`/api/proposals/${id}/versions/2`)).body).toMatchObject({ choice });
  expect(await client.read(path)).toMatch(/Balloon Accepted €450 .*Accepted by Ann Lee/);
});

test("an extra that a form names in several ways is accepted once", async () => {
  await price.add(...firstExample(), balloon());
  const extra = (await price.sheet()).extras[0]?.lineId;
  const path = await client.share(id);
  await client.accept(path, {
    [`extra-${extra}`]: "on",
    [`extra-0${extra}`]: "on",
    [`extra-00${extra}`]: "on",
  });
  expect(await price.proposal()).toMatchObject({ status: "accepted", value: 1350 });
});

/** The number of the version that a page's form is about. */
const versionOn = async (path: string): Promise<string> =>
  /name="version" value="(\d+)"/.exec((await client.see(path)).text)?.[1] ?? "";

test("what has changed since the page was opened is not accepted unseen, and what was chosen stays", async () => {
  await price.add(...firstExample(), balloon());
  const extra = (await price.sheet()).extras[0]?.lineId as number;
  const path = await client.share(id);
  const seen = { version: await versionOn(path), [`extra-${extra}`]: "on" };
  await price.put({ status: "draft" });
  await price.add(lineOf("group", { amount: 1000 }));
  await price.put({ status: "sent", reason: "Asked for" });
  expect((await client.accept(path, { ...seen, answer: "declined" })).status).toBe(400);
  const said = await client.accept(path, seen);
  expect(said.status).toBe(400);
  const page = await said.text();
  expect(page).toContain("The offer has changed since you opened it");
  expect(page).toMatch(/value="Ann Lee"/);
  expect(page).toMatch(new RegExp(`name="extra-${extra}"[^>]* checked`));
  expect(await price.proposal()).toMatchObject({ status: "sent" });
  const now = { ...seen, version: await versionOn(path) };
  expect((await client.accept(path, now)).status).toBe(303);
  expect(await price.proposal()).toMatchObject({ status: "accepted" });
});

test("a name that is too short leaves the option that was chosen, and an acceptance is no change of the offer", async () => {
  const options = [
    { key: "A", name: "Garden" },
    { key: "B", name: "Sea view", isRecommended: true },
  ];
  await price.set({ options });
  await price.add(
    lineOf("group", { amount: 800 }, { title: "Garden", option: "A" }),
    lineOf("group", { amount: 1200 }, { title: "Sea view", option: "B" }),
  );
  const path = await client.share(id);
  const said = await client.accept(path, { name: "A", option: "A" });
  expect(said.status).toBe(400);
  const page = await said.text();
  expect(page).toMatch(/value="A"\s+form="answer-form"\s+data-amount="[\d.]+"\s+checked/);
  expect(page).not.toMatch(/value="B"\s+form="answer-form"\s+data-amount="[\d.]+"\s+checked/);
  expect((await client.accept(path, { option: "A", version: await versionOn(path) })).status).toBe(303);
  expect(await client.read(path)).not.toContain("Changed since");
  // What staff amend afterwards is compared with what was accepted.
  await staff.post(`/api/proposals/${id}/amendment`, {});
  await price.add(lineOf("group", { amount: 100 }, { title: "Boat" }));
  expect(await staff.post(`/api/proposals/${id}/amendment/confirm`, { reason: "Asked for" })).toMatchObject({
    status: 200,
  });
  expect(await client.read(path)).toContain("Price: €1,000 €1,130");
});

test("one of several options: one of them, with extras that belong to it", async () => {
  await staff.put("/api/company/pricing", { ...EXAMPLE, pricingPercent: 20, roundUpTo: null });
  const options = [
    { key: "A", name: "Garden" },
    { key: "B", name: "Sea view" },
  ];
  await price.set({ options });
  await price.add(
    lineOf("group", { amount: 500 }),
    lineOf("group", { amount: 300 }, { option: "A" }),
    lineOf("group", { amount: 700 }, { option: "B", title: "Suite" }),
    lineOf("group", { amount: 100 }, { option: "A", title: "Picnic", inclusion: "extra" }),
  );
  const extra = (await price.sheet()).extras[0]?.lineId;
  const path = await client.share(id);
  expect(await client.read(path)).toMatch(/Garden €960 .*Sea view €1,440 .*Suite.*Picnic with Garden €120/);
  const unfit: Record<string, string>[] = [
    {},
    { option: "C" },
    { option: "B", [`extra-${extra}`]: "on" },
    { option: "A", "extra-1": "on" },
  ];
  for (const chosen of unfit) {
    const answer = await client.accept(path, chosen);
    expect({ status: answer.status, text: await answer.text() }).toEqual({
      status: 400,
      text: expect.stringMatching(/Please choose (?:one of the options|again)/),
    });
  }
  expect((await price.proposal()).status).toBe("sent");
  expect((await client.accept(path, { option: "B" })).status).toBe(303);
  expect(await price.proposal()).toMatchObject({ status: "accepted", value: 1440 });
  expect(await client.read(path)).toMatch(/Sea view Accepted €1,440/);
});

test("of a price that was declined and reworked nothing is accepted yet", async () => {
  await price.add(...firstExample(), balloon());
  const extra = (await price.sheet()).extras[0]?.lineId;
  const path = await client.share(id);
  await client.accept(path, { [`extra-${extra}`]: "on" });
  for (const status of ["declined", "draft"]) await price.put({ status });
  const anew = await client.share(id);
  for (const one of [path, anew]) expect(await client.read(one)).not.toMatch(/Accepted/);
});

test("what is accepted is what they were sent, whatever staff have changed since", async () => {
  await price.add(...firstExample());
  const path = await client.share(id);
  await price.put({ status: "draft" });
  await price.set({ discountAmount: 100 });
  expect(await client.read(path)).toMatch(/€900 .*being worked on again/);
  await price.put({ status: "sent" });
  expect(await client.read(path)).toMatch(/€800 .*Changed since the version before Price: €900 €800/);
});

test("nothing is accepted once the price is no longer valid", async () => {
  await price.add(...firstExample());
  const path = await client.share(id);
  await price.set({ validUntil: "2026-01-01" });
  expect(await client.read(path)).toMatch(
    /Was valid until January 1, 2026 .*no longer valid\. Ask us for a new one\./,
  );
  await client.accept(path);
  expect(await price.proposal()).toMatchObject({ status: "sent", isExpired: true });
  await price.set({ validUntil: null });
  await client.accept(path);
  expect(await price.proposal()).toMatchObject({ status: "accepted", isExpired: false });
});

test("a client accepts while staff revise: one of the two is told", async () => {
  await price.add(...firstExample(), balloon());
  const path = await client.share(id);
  const [revised, answered] = await Promise.all([price.put({ status: "draft" }), client.accept(path)]);
  expect(answered.status).toBe(303);
  const { status, value } = await price.proposal();
  expect(value).toBe(900);
  expect(revised.status).toBe(status === "accepted" ? 409 : 200);
});
