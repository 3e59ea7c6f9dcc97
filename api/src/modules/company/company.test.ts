import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";

let api: TestApi;
let dmcId: number;
let staff: TestClient;
let admin: TestClient;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.signedIn("admin");
});

beforeEach(async () => {
  dmcId = (await api.make.dmc({ name: "Azure" })).id;
  staff = await api.signedIn("dmc", dmcId);
});

afterAll(() => api.stop());

const filled = {
  name: "Azure Coast",
  contactEmail: "hello@azure.example",
  contactPhone: "+33 4 93 55 01 20",
  logo: "https://cdn.example/azure.png",
  currency: "EUR",
  timeZone: "Europe/Paris",
  legalName: "Azure Coast SARL",
  billingAddress: "14 Quai Lunel\n06300 Nice",
  taxId: "FR 32 123 456 789",
  bankDetails: "IBAN FR76\nBIC BLIT",
};

describe("a company", () => {
  test("is in dollars and UTC until its staff say otherwise", async () => {
    const { status, body, headers } = await staff.get("/api/company");
    expect(status).toBe(200);
    expect(headers.get("etag")).toBe('"1"');
    expect(body).toMatchObject({
      id: dmcId,
      name: "Azure",
      currency: "USD",
      timeZone: "UTC",
      legalName: null,
      theme: null,
    });
    const changed = await staff.put("/api/company", filled);
    expect(changed).toMatchObject({
      status: 200,
      body: { ...filled, subdomain: body.subdomain, version: 2 },
    });
    expect(changed.headers.get("etag")).toBe('"2"');
    expect((await staff.get("/api/company")).body).toEqual(changed.body);
  });

  test("keeps what was not sent, and what is not theirs to change", async () => {
    await staff.put("/api/company", filled);
    const { body: theme } = await admin.post("/api/themes", { name: "Coast", primaryColor: "#00695c" });
    await admin.put(`/api/dmcs/${dmcId}`, { themeId: theme.id });
    const before = (await staff.get("/api/company")).body;
    const { id, name, primaryColor, secondaryColor, accentColor } = theme;
    expect(before.theme).toEqual({ id, name, primaryColor, secondaryColor, accentColor });
    const forged = { subdomain: "mine", active: false, themeId: null, theme: null, id: 7, version: 9 };
    expect((await staff.put("/api/company", forged)).body).toEqual(before);
    expect((await staff.put("/api/company", { legalName: " " })).body).toMatchObject({
      ...filled,
      legalName: null,
    });
    expect((await admin.get(`/api/dmcs/${dmcId}`)).body).toMatchObject({ active: true, themeId: theme.id });
  });

  test("that somebody else has changed meanwhile is not overwritten", async () => {
    await admin.put(`/api/dmcs/${dmcId}`, { contactPhone: "1" });
    const late = await staff.put("/api/company", { taxId: "late" }, { "if-match": '"1"' });
    expect(late).toMatchObject({ status: 412, body: { current: { contactPhone: "1", taxId: null } } });
    expect(late.headers.get("etag")).toBe('"2"');
    expect(await staff.put("/api/company", { taxId: "new" }, { "if-match": '"2"' })).toMatchObject({
      status: 200,
      body: { taxId: "new", version: 3 },
    });
  });

  test.each([
    ["Asia/Calcutta", "Asia/Kolkata"],
    ["asia/calcutta", "Asia/Kolkata"],
    ["Asia/Kolkata", "Asia/Kolkata"],
    ["US/Eastern", "America/New_York"],
    ["Japan", "Asia/Tokyo"],
    ["UTC", "UTC"],
  ])("keeps the time zone %s by the name that the database knows, %s", async (timeZone, known) => {
    const { body } = await staff.put("/api/company", { timeZone });
    expect(body).toMatchObject({ timeZone: known });
  });

  test.each([
    ["currency", "EURO"],
    ["currency", "XYZ"],
    ["currency", "eur"],
    ["currency", null],
    ["timeZone", "Mars/Olympus"],
    ["timeZone", "+01:00"],
    ["timeZone", ""],
    ["name", "x"],
    ["contactEmail", "no"],
    ["logo", "javascript:alert(1)"],
    ["taxId", "x".repeat(201)],
  ])("refuses %s %j", async (path, value) => {
    expect(await staff.put("/api/company", { [path]: value })).toMatchObject({
      status: 400,
      body: { errors: [{ path }] },
    });
  });

  test("shows its new name, logo, currency and time zone in the frame at once", async () => {
    await staff.get("/api/dmc-info");
    await staff.put("/api/company", filled);
    const { name, logo, currency, timeZone } = filled;
    expect((await staff.get("/api/dmc-info")).body).toMatchObject({ name, logo, currency, timeZone });
  });

  test("is its own staff's alone", async () => {
    await staff.put("/api/company", filled);
    const stranger = await api.signedIn("dmc", (await api.make.dmc({ name: "Summit" })).id);
    expect((await stranger.get("/api/company")).body).toMatchObject({ name: "Summit", bankDetails: null });
    expect(await admin.get("/api/company")).toMatchObject({ status: 403 });
    const { body: seen } = await admin.get(`/api/dmcs/${dmcId}`);
    expect(Object.keys(seen)).not.toContain("bankDetails");
  });
});

test("its members are its staff by name", async () => {
  const other = (await api.make.dmc()).id;
  await api.make.user({ role: "dmc", dmcId: other, name: "Stranger" });
  const { id } = await api.make.user({ role: "dmc", dmcId, name: "Émile", avatar: null });
  await api.make.user({ role: "dmc", dmcId, name: "Ada" });
  const { body } = await staff.get("/api/company/members");
  expect(body.map(({ name }: { name: string }) => name)).toEqual([
    "Ada",
    "Émile",
    expect.stringMatching(/^Person/),
  ]);
  expect(body[1]).toEqual({
    id,
    name: "Émile",
    username: expect.stringMatching(/^person-/),
    email: expect.stringMatching(/@mail.example$/),
    avatar: null,
    isWaiting: false,
  });
});
