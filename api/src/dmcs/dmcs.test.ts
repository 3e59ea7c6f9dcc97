import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { startTestApi, type TestApi } from "../testing/test-api.ts";
import type { TestClient } from "../testing/test-client.ts";

let api: TestApi;
let admin: TestClient;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.signedIn("admin");
});

afterAll(() => api.stop());

test("a DMC in use is not deleted, and says by what", async () => {
  const { id } = await api.make.dmc();
  const staff = await api.make.user({ role: "dmc", dmcId: id });
  const rows = [await api.make.client(id), await api.make.client(id)];
  const partner = await api.make.partner(id);
  expect(await admin.delete(`/api/dmcs/${id}`)).toMatchObject({
    status: 409,
    body: { detail: "This DMC still has 1 user, 2 clients, and 1 partner. Delete or move them first." },
  });
  for (const client of rows) await admin.delete(`/api/clients/${client.id}`);
  await admin.delete(`/api/partners/${partner.id}`);
  expect(await admin.delete(`/api/dmcs/${id}`)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining("1 user.") },
  });
  await admin.delete(`/api/users/${staff.id}`);
  expect(await admin.delete(`/api/dmcs/${id}`)).toMatchObject({ status: 204 });
});

test("a theme in use is not deleted, and one that is not there is not chosen", async () => {
  const { id: themeId } = await api.make.theme();
  const dmc = await api.make.dmc({ themeId });
  expect(await admin.delete(`/api/themes/${themeId}`)).toMatchObject({
    status: 409,
    body: { detail: "This theme still has 1 DMC. Delete or move them first." },
  });
  expect(await admin.put(`/api/dmcs/${dmc.id}`, { themeId: 999_999 })).toMatchObject({
    status: 400,
    body: { errors: [{ path: "themeId", message: "This theme does not exist" }] },
  });
  expect(await admin.put(`/api/dmcs/${dmc.id}`, { themeId: null })).toMatchObject({ status: 200 });
  expect(await admin.delete(`/api/themes/${themeId}`)).toMatchObject({ status: 204 });
});

test("a subdomain is one DMC's alone, and follows the rules of names", async () => {
  const draft = { name: "Azure", subdomain: "azure-coast", contactEmail: "a@mail.example" };
  expect(await admin.post("/api/dmcs", draft)).toMatchObject({
    status: 201,
    body: { active: true, themeId: null },
  });
  expect(await admin.post("/api/dmcs", draft)).toMatchObject({
    status: 409,
    body: { errors: [{ path: "subdomain", message: "Subdomain is already taken" }] },
  });
  for (const subdomain of ["A", "Azure", "azure_coast", "-azure", "www", "a.b"]) {
    expect(await admin.post("/api/dmcs", { ...draft, subdomain })).toMatchObject({
      status: 400,
      body: { errors: expect.arrayContaining([expect.objectContaining({ path: "subdomain" })]) },
    });
  }
});

test("a change counts the version and keeps the rest", async () => {
  const { id } = await api.make.dmc({ contactPhone: "+33 4" });
  const { body } = await admin.put(`/api/dmcs/${id}`, { name: "Renamed" });
  expect(body).toMatchObject({ name: "Renamed", contactPhone: "+33 4", active: true, version: 2 });
});
