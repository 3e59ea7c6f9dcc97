import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { client, contract, partner, specialtyOf } from "@dmc-hub/shared-types";
import { startTestApi, type TestApi } from "../testing/test-api.ts";
import { seedDemo } from "./seed-demo.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
  await seedDemo(api.database.url);
});

afterAll(() => api.stop());

const UNDER_WAY = ["proposals", "itineraries", "activities", "bookings", "tasks", "messages"] as const;

async function demo(username: string) {
  const browser = api.visitor();
  await browser.signIn(username, `${username}-demo`);
  return browser;
}

test("its accounts have their roles", async () => {
  for (const [username, role] of Object.entries({
    admin: "admin",
    azure: "dmc",
    summit: "dmc",
    guest: "user",
  })) {
    expect((await (await demo(username)).get("/api/user")).body).toMatchObject({ username, role });
  }
});

test.each(["azure", "summit"])("%s has lively data that keeps the contract's rules", async (username) => {
  const staff = await demo(username);
  expect((await staff.get("/api/dmc-info")).body.subdomain).toBe(username);
  const company = contract.company.get.response.parse((await staff.get("/api/company")).body);
  expect(contract.company.update.body.parse(company)).toMatchObject({
    currency: { azure: "EUR", summit: "USD" }[username],
    timeZone: expect.stringMatching(/^Europe\//),
    billingAddress: expect.stringContaining("\n"),
    bankDetails: expect.stringContaining("IBAN"),
  });
  const clients = contract.clients.list.response.parse((await staff.get("/api/clients")).body);
  expect(clients.length).toBe(24);
  for (const row of clients)
    expect(contract.clients.create.body.parse(client.parse(row)).email).toMatch(/\.example$/);
  for (const [type, least] of Object.entries({ supplier: 10, guide: 9, agency: 6 })) {
    const partners = contract.partners.list.response.parse(
      (await staff.get(`/api/partners?type=${type}`)).body,
    );
    expect(partners.length).toBeGreaterThanOrEqual(least);
    for (const row of partners)
      expect(contract.partners.create.body.parse(partner.parse(row)).email).toMatch(/\.example$/);
    if (type === "guide") expect(new Set(partners.map(specialtyOf)).size).toBeGreaterThan(6);
  }
});

test.each(["azure", "summit"])("%s has trips under way, around today", async (username) => {
  const staff = await demo(username);
  const rowsOf = async (plural: (typeof UNDER_WAY)[number]) =>
    contract[plural].list.response.parse((await staff.get(`/api/${plural}`)).body);
  for (const plural of UNDER_WAY) {
    const found = await rowsOf(plural);
    expect(found.length).toBeGreaterThanOrEqual(5);
    for (const row of found) expect(contract[plural].create.body.safeParse(row).error).toBeUndefined();
  }
  const today = new Date().toISOString().slice(0, 10);
  const starts = contract.proposals.list.response.parse((await staff.get("/api/proposals")).body);
  expect(starts.some(({ endDate }) => endDate !== null && endDate < today)).toBe(true);
  expect(starts.some(({ startDate }) => startDate !== null && startDate > today)).toBe(true);
  expect(starts.some(({ startDate }) => startDate === null)).toBe(true);
  const counts: Record<string, number> = (await staff.get("/api/dashboard")).body;
  for (const [figure, count] of Object.entries(counts))
    expect({ figure, isAlive: count > 2 }).toEqual({ figure, isAlive: true });
  const upcoming = contract.bookings.list.response.parse((await staff.get("/api/bookings")).body);
  for (const { id, status } of upcoming) {
    const { body } = await staff.get(`/api/bookings/${id}/history`);
    expect(body.at(-1).to).toBe(status);
  }
});

test("is put into an empty database only", async () => {
  const before = await api.owner("app.clients").count("* as n");
  expect(await seedDemo(api.database.url)).toBe("kept what is there");
  expect(await api.owner("app.clients").count("* as n")).toEqual(before);
});

test("azure has an accepted price that is being amended", async () => {
  const staff = await demo("azure");
  const { body: found } = await staff.get("/api/proposals?q=weekend");
  const { body: sheet } = await staff.get(`/api/proposals/${found[0].id}/pricing`);
  expect(sheet).toMatchObject({ isAmending: true, isWritable: true, isComplete: true });
  expect(sheet.options[0].total).toBeGreaterThan(found[0].value);
  expect((await staff.get(`/api/proposals/${found[0].id}/versions`)).body).toMatchObject([
    { reason: "accepted", offer: { value: found[0].value } },
  ]);
});

test.each([
  ["azure", "Three generations by the sea", "EUR", false],
  ["summit", "Snow and cheese", "USD", true],
])(
  "%s has a priced proposal, in currencies of its suppliers",
  async (username, title, currency, isBelowFloor) => {
    const staff = await demo(username);
    const { body: found } = await staff.get(`/api/proposals?q=${encodeURIComponent(title)}`);
    const sheet = contract.pricing.get.response.parse(
      (await staff.get(`/api/proposals/${found[0].id}/pricing`)).body,
    );
    expect(sheet).toMatchObject({ currency, isPriced: true, isComplete: true });
    expect(sheet.rates.length).toBeGreaterThan(0);
    expect(
      sheet.lines.every(({ partnerName, inclusion }) => partnerName !== null || inclusion === "own"),
    ).toBe(true);
    const chosen = sheet.options.find(({ isValue }) => isValue);
    expect(chosen).toMatchObject({ total: found[0].value, isBelowFloor });
    expect(chosen?.profit).toBeGreaterThan(0);
  },
);
