import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { startTestApi, type TestApi } from "../testing/test-api.ts";
import type { TestClient } from "../testing/test-client.ts";

let api: TestApi;
let person: TestClient;
const since = new Date().toISOString();

beforeAll(async () => {
  api = await startTestApi();
  person = await api.signedIn("user");
});
afterAll(() => api.stop());

const fared = (remote: string, version: string, starts: number, failures: number, errors = 0) => ({
  remote,
  version,
  starts,
  failures,
  errors,
  startMs: (starts - failures) * 80,
});

const report = (...reports: object[]) => person.post("/api/remote-reports", { reports });

async function compare(remote: string): Promise<object> {
  const query = new URLSearchParams({ remote, stable: "1.0.0", canary: "1.1.0", since });
  const { status, body } = await api.visitor().get(`/api/canary-health?${query.toString()}`);
  expect(status).toBe(200);
  return body as object;
}

test("reports of many tabs add up, and a canary that fails clearly more often is called worse", async () => {
  for (let tab = 0; tab < 10; tab += 1) {
    expect((await report(fared("mf-a", "1.0.0", 20, 0), fared("mf-a", "1.1.0", 2, 0))).status).toBe(204);
  }
  expect(await compare("mf-a")).toMatchObject({
    stable: { starts: 200, failures: 0, errors: 0, meanStartMs: 80 },
    canary: { starts: 20, failures: 0 },
    isWorse: false,
  });
  await report(fared("mf-a", "1.1.0", 4, 3, 1));
  expect(await compare("mf-a")).toMatchObject({
    canary: { starts: 24, failures: 3, errors: 1 },
    isWorse: true,
    reason: expect.stringContaining("4 of 24 starts of the canary went wrong, 0 of 200 of the other version"),
  });
});

test("a canary that fails as often as the other version, or seldom enough, goes on", async () => {
  await report(fared("mf-b", "1.0.0", 1_000, 50), fared("mf-b", "1.1.0", 100, 8));
  expect(await compare("mf-b")).toMatchObject({ isWorse: false });
  await report(fared("mf-c", "1.0.0", 3, 0), fared("mf-c", "1.1.0", 1, 1));
  expect(await compare("mf-c")).toMatchObject({ isWorse: false });
  expect(await compare("mf-nobody")).toMatchObject({
    stable: { starts: 0, meanStartMs: null },
    isWorse: false,
  });
});

test("two tabs that report the same versions at once are both counted", async () => {
  const both = [fared("mf-d", "1.1.0", 1, 0), fared("mf-d", "1.0.0", 1, 0)];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, tab) => report(...(tab % 2 === 0 ? both : both.toReversed()))),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 204));
  expect(await compare("mf-d")).toMatchObject({ stable: { starts: 20 }, canary: { starts: 20 } });
});

test("nonsense is refused with its place", async () => {
  for (const wrong of [
    { remote: "Portal!" },
    { version: "one" },
    { starts: -1 },
    { failures: 1.5 },
    { errors: 1_001 },
    { startMs: "80" },
  ]) {
    const answer = await report({ ...fared("mf-e", "1.0.0", 1, 0), ...wrong });
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ path: `reports.0.${Object.keys(wrong)[0]}` }] },
    });
  }
  expect((await report()).status).toBe(400);
});
