import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { defaultOnboardingMessage, defaultOnboardingSubject } from "@dmc-hub/shared-types";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";
import { PASSWORD } from "../../testing/test-client.ts";

// What the whole platform shares has no triggers: its changes are noted for the DMC that they concern.
let api: TestApi;
let dmcId: number;
let staff: TestClient;
let admin: TestClient;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.signedIn("admin");
});

beforeEach(async () => {
  dmcId = (await api.make.dmc()).id;
  staff = await api.signedIn("dmc", dmcId);
});

afterAll(() => api.stop());

const entries = async (who = staff) => (await who.get("/api/audit")).body;

test("staff change their company", async () => {
  await staff.put("/api/company", { currency: "EUR", bankDetails: "IBAN 1" });
  await staff.put("/api/company", { currency: "EUR" });
  expect(await entries()).toMatchObject([
    {
      actorKind: "staff",
      action: "update",
      resource: "DMC",
      thing: expect.stringMatching(/^company DMC/),
      resourceId: dmcId,
      changes: [
        { field: "currency", label: "Currency", old: "USD", new: "EUR" },
        { field: "bankDetails", label: "Bank details", old: null, new: "IBAN 1" },
      ],
    },
  ]);
});

test("an administrator changes a company, and its staff see it", async () => {
  await admin.put(`/api/dmcs/${dmcId}`, { contactPhone: "12" });
  expect(await entries()).toMatchObject([
    {
      actorKind: "administrator",
      resource: "DMC",
      changes: [{ field: "contactPhone", old: null, new: "12" }],
    },
  ]);
});

test("administrators add, change, move and delete staff; passwords are never kept", async () => {
  const elsewhere = (await api.make.dmc()).id;
  const person = { username: "kim-1", name: "Kim", email: "kim@mail.example", role: "dmc", dmcId };
  const { body: kim } = await admin.post("/api/users", { ...person, password: "very secret" });
  await admin.put(`/api/users/${kim.id}`, { name: "Kim Lee", password: "more secret" });
  await admin.put(`/api/users/${kim.id}`, { dmcId: elsewhere, name: "Kim Elsewhere" });
  expect(await entries()).toMatchObject([
    { action: "update", title: "Kim Lee", changes: [{ field: "dmcId", old: dmcId, new: null }] },
    {
      action: "update",
      changes: [
        { field: "name", old: "Kim", new: "Kim Lee" },
        { field: "password", old: null, new: null, isHidden: true },
      ],
    },
    { action: "create", resource: "user", title: "Kim", actorKind: "administrator", changes: [] },
  ]);
  await admin.delete(`/api/users/${kim.id}`);
  const there = await entries(await api.signedIn("dmc", elsewhere));
  expect(there).toMatchObject([
    { action: "delete", title: "Kim Elsewhere" },
    { action: "update", changes: [{ field: "dmcId", old: null, new: elsewhere }] },
  ]);
  expect(JSON.stringify(await api.owner("app.audit"))).not.toMatch(/secret|argon/);
});

test("staff change their name and their password, and invite a colleague", async () => {
  await staff.put("/api/user/profile", { name: "Another name", dailyDigest: true });
  await staff.put("/api/user/password", { currentPassword: PASSWORD, newPassword: "a new one" });
  await staff.post("/api/company/members", { name: "Lou", email: "lou@mail.example" });
  expect(await entries()).toMatchObject([
    { action: "create", resource: "user", title: "Lou", changes: [] },
    { changes: [{ field: "password", label: "Password", isHidden: true }] },
    { title: "Another name", changes: [{ field: "name", new: "Another name" }] },
  ]);
});

test("administrators give the first account, and reset it", async () => {
  const mail = {
    dmcId,
    recipientEmail: "chief@mail.example",
    subject: defaultOnboardingSubject,
    message: defaultOnboardingMessage,
  };
  const colleague = await api.signedIn("dmc", dmcId);
  await admin.post("/api/onboarding-emails", mail);
  expect(await entries(colleague)).toMatchObject([
    {
      actorKind: "administrator",
      resource: "user",
      action: "update",
      changes: [{ field: "password", isHidden: true }],
    },
  ]);
  const { id: empty } = await api.make.dmc({ subdomain: "nobody-yet" });
  await admin.post("/api/onboarding-emails", { ...mail, dmcId: empty, recipientEmail: "first@mail.example" });
  expect(await entries(await api.signedIn("dmc", empty))).toMatchObject([
    { resource: "user", action: "create", title: expect.any(String), changes: [] },
  ]);
});

test("a theme that is deleted leaves its companies, which is noted", async () => {
  const { id } = await api.make.theme();
  await admin.put(`/api/dmcs/${dmcId}`, { themeId: id });
  expect(await admin.delete(`/api/themes/${id}?unassign=true`)).toMatchObject({ status: 204 });
  expect((await entries())[0]).toMatchObject({
    actorKind: "administrator",
    resource: "DMC",
    changes: [{ field: "themeId", old: id, new: null }],
  });
});

test("a refused change leaves none", async () => {
  const { status } = await staff.put("/api/company", { currency: "EUR" }, { "if-match": '"99"' });
  expect(status).toBe(412);
  expect(await entries()).toEqual([]);
});
