import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";

let api: TestApi;
let me: TestClient;

beforeAll(async () => {
  api = await startTestApi();
});

beforeEach(async () => {
  me = await api.signedIn("user");
});

afterAll(() => api.stop());

const preferences = {
  locale: "de-DE",
  dateFormat: "dd/MM/yyyy",
  notifyTaskAssigned: false,
  notifyMessageReceived: false,
  dailyDigest: true,
};

test("a profile begins with the product's preferences and keeps one's own", async () => {
  const before = await me.get("/api/user/profile");
  expect(before).toMatchObject({
    status: 200,
    body: {
      locale: "en-US",
      dateFormat: "MMM d, yyyy",
      notifyTaskAssigned: true,
      notifyMessageReceived: true,
      dailyDigest: false,
    },
  });
  const email = `anna-${before.body.id}@mail.example`;
  const fields = { name: "Anna", email, avatar: "https://cdn.example/anna.png", ...preferences };
  const changed = await me.put("/api/user/profile", fields);
  expect(changed).toMatchObject({ status: 200, body: { ...fields, version: before.body.version + 1 } });
  expect((await me.put("/api/user/profile", { dailyDigest: false })).body).toMatchObject({
    ...fields,
    dailyDigest: false,
  });
});

test("a profile's name and formats show in the session at once", async () => {
  expect((await me.get("/api/user")).body).toMatchObject({ locale: "en-US", dateFormat: "MMM d, yyyy" });
  await me.put("/api/user/profile", { name: "Renamed", locale: "fr-FR", dateFormat: "yyyy-MM-dd" });
  expect((await me.get("/api/user")).body).toMatchObject({
    name: "Renamed",
    locale: "fr-FR",
    dateFormat: "yyyy-MM-dd",
  });
});

test("an address that somebody else has is refused on its field", async () => {
  await api.make.user({ email: "taken@mail.example" });
  expect(await me.put("/api/user/profile", { email: "Taken@mail.example" })).toMatchObject({
    status: 409,
    body: { errors: [{ path: "email", message: "Email is already in use" }] },
  });
});

test.each([
  ["name", "x"],
  ["email", "no"],
  ["avatar", "javascript:alert(1)"],
  ["locale", "xx-XX"],
  ["dateFormat", "yy"],
  ["dailyDigest", "yes"],
])("a profile refuses %s %j", async (path, value) => {
  expect(await me.put("/api/user/profile", { [path]: value })).toMatchObject({
    status: 400,
    body: { errors: [{ path }] },
  });
});

test("nobody gives themselves a username, a role or a DMC", async () => {
  const { body: before } = await me.get("/api/user");
  const { id: dmcId } = await api.make.dmc();
  await me.put("/api/user/profile", { username: "root", role: "admin", dmcId, mustChangePassword: true });
  expect((await me.get("/api/user")).body).toEqual(before);
});

test("a profile that an administrator has changed meanwhile is not overwritten", async () => {
  const { body } = await me.get("/api/user/profile");
  const admin = await api.signedIn("admin");
  await admin.put(`/api/users/${body.id}`, { name: "By the administrator" });
  const late = await me.put("/api/user/profile", { name: "Late" }, { "if-match": `"${body.version}"` });
  expect(late).toMatchObject({ status: 412, body: { current: { name: "By the administrator" } } });
});
