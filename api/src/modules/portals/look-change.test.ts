import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { Followers, hasHeard, type Heard } from "../../platform/events/testing-follow.ts";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";
import { until } from "../../testing/until.ts";

let api: TestApi;
let admin: TestClient;
let themeId: number;
let dmcId: number;
let heard: Heard;
let others: Heard;
const tabs = new Followers();

const CHANGED = 'event: rows\ndata: {"resource":"dmcs","invalidates":["/api/dmc-info"]}\n\n';

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.signedIn("admin");
});

beforeEach(async () => {
  themeId = (await api.make.theme()).id;
  dmcId = (await api.make.dmc({ themeId })).id;
  const { origin } = api;
  heard = await tabs.follow(await api.signedIn("dmc", dmcId), { origin });
  others = await tabs.follow(await api.signedIn("dmc", (await api.make.dmc()).id), { origin });
});

afterEach(() => tabs.leave());

afterAll(() => api.stop());

test("a changed theme is told to the staff of each DMC that has it, and to nobody else", async () => {
  const colours = await admin.put(`/api/themes/${themeId}`, { primaryColor: "#123456" });
  expect(colours).toMatchObject({ status: 200 });
  await hasHeard(heard, CHANGED);
  expect(others.text).not.toContain(CHANGED);
});

test.each([
  ["a changed DMC", () => admin.put(`/api/dmcs/${dmcId}`, { name: "Azure Tours" }), 200],
  ["a theme that is taken away", () => admin.delete(`/api/themes/${themeId}?unassign=true`), 204],
] as const)("%s ends the streams of its staff, whose next ones say so", async (_, change, status) => {
  expect(await change()).toMatchObject({ status });
  await until(async () => heard.isOver);
  const staff = await api.signedIn("dmc", dmcId);
  const next = await tabs.follow(staff, { origin: api.origin });
  expect(next.text).toMatch(/event: follows\ndata: .*"\/api\/dmc-info"/);
  expect(others.isOver).toBe(false);
});
