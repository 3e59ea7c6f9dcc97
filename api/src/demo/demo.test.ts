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

test("is put into an empty database only", async () => {
  const before = await api.owner("app.clients").count("* as n");
  expect(await seedDemo(api.database.url)).toBe("kept what is there");
  expect(await api.owner("app.clients").count("* as n")).toEqual(before);
});
