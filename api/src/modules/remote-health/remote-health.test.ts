import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { edgeToken } from "@dmc-hub/shared-types";
import { releaseInto } from "../../testing/releases.ts";
import { KEYS, startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";

let api: TestApi;
/** Staff of a DMC that gets each canary, and of one that does not. */
let chosen: TestClient[];
let others: TestClient[];
const since = new Date().toISOString();

beforeAll(async () => {
  api = await startTestApi();
  const staffOf = async (subdomain: string, count: number) => {
    const { id } = await api.make.dmc({ subdomain });
    const staff = [];
    for (let person = 0; person < count; person += 1) staff.push(await api.signedIn("dmc", id));
    return staff;
  };
  chosen = await staffOf("chosen", 5);
  others = await staffOf("others", 10);
});

beforeEach(() => {
  const canary = { version: "1.1.0", percent: 0, dmcs: ["chosen"], since };
  const names = ["mf-a", "mf-b", "mf-c", "mf-d", "mf-e"];
  releaseInto(
    api.releaseStore,
    Object.fromEntries(names.map((name) => [name, { earlier: ["0.9.0"], canary }])),
  );
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

const report = (who: TestClient | undefined, ...reports: object[]) =>
  (who ?? api.visitor()).post("/api/remote-reports", { reports });

const query = (remote: string) =>
  new URLSearchParams({ remote, stable: "1.0.0", canary: "1.1.0", since }).toString();

async function compare(remote: string): Promise<object> {
  const authorization = `Edge ${await edgeToken(KEYS[0] ?? "")}`;
  const { status, body } = await api.visitor().get(`/api/canary-health?${query(remote)}`, { authorization });
  expect(status).toBe(200);
  return body as object;
}

test("a canary that fails clearly more people than the other version is called worse", async () => {
  for (const who of others)
    expect(await report(who, fared("mf-a", "1.0.0", 2, 0))).toMatchObject({ status: 204 });
  for (const who of chosen.slice(0, 4)) await report(who, fared("mf-a", "1.1.0", 3, 3));
  expect(await compare("mf-a")).toMatchObject({
    stable: { starts: 10, failures: 0, errors: 0, meanStartMs: 80 },
    canary: { starts: 4, failures: 4, errors: 0, meanStartMs: null },
    isWorse: false,
  });
  await report(chosen[4], fared("mf-a", "1.1.0", 1, 0, 1));
  expect(await compare("mf-a")).toMatchObject({
    canary: { starts: 5, failures: 4, errors: 1 },
    isWorse: true,
    reason: expect.stringContaining("5 of 5 starts of the canary failed, 0 of 10 of the other version"),
  });
});

test("one person counts once for good and once for bad, however much they say", async () => {
  for (const who of others) await report(who, fared("mf-b", "1.0.0", 1, 0));
  const [one] = chosen;
  for (let time = 0; time < 20; time += 1) await report(one, fared("mf-b", "1.1.0", 1_000, 1_000));
  expect(await compare("mf-b")).toMatchObject({ canary: { starts: 1, failures: 1 }, isWorse: false });
  await report(one, fared("mf-b", "1.1.0", 900, 0));
  await report(one, fared("mf-b", "1.1.0", 5, 0));
  expect(await compare("mf-b")).toMatchObject({ canary: { starts: 2, failures: 1, meanStartMs: 80 } });
});

test("what went wrong before the canary began anew is past", async () => {
  await report(chosen[0], fared("mf-c", "1.1.0", 1, 1));
  await api.owner("app.remote_outcomes").where({ remote: "mf-c" }).update({ failed_at: "2026-01-01" });
  expect(await compare("mf-c")).toMatchObject({ canary: { starts: 0, failures: 0 } });
});

test("two tabs that report the same versions at once are both heard", async () => {
  const both = [fared("mf-d", "0.9.0", 1, 0), fared("mf-d", "1.0.0", 1, 0)];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, tab) => report(others[0], ...(tab % 2 === 0 ? both : both.toReversed()))),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 204));
  expect(await compare("mf-d")).toMatchObject({ stable: { starts: 1 } });
});

test("nobody reports what was not served to them, and nothing of it is kept", async () => {
  const fine = fared("mf-e", "1.0.0", 1, 0);
  for (const [who, wrong, part] of [
    [others[0], fared("mf-e", "1.1.0", 1, 1), "version"],
    [chosen[0], fared("mf-e", "1.2.0", 1, 1), "version"],
    [chosen[0], fared("mf-nobody", "1.0.0", 1, 1), "remote"],
    [chosen[0], fared("constructor", "1.0.0", 1, 1), "remote"],
  ] as const)
    expect(await report(who, fine, wrong)).toMatchObject({
      status: 400,
      body: { errors: [{ path: `reports.1.${part}` }] },
    });
  const guest = await api.signedIn("user");
  expect(await report(guest, fine)).toMatchObject({ status: 403 });
  expect(await report(undefined, fine)).toMatchObject({ status: 401 });
  expect(
    await api.owner("app.remote_outcomes").whereIn("remote", ["mf-e", "mf-nobody", "constructor"]),
  ).toEqual([]);
});

test("a share of the users may report the canary, the same that get it", async () => {
  const canary = { version: "1.1.0", percent: 100, dmcs: [], since };
  releaseInto(api.releaseStore, { "mf-e": { canary } });
  expect(await report(others[0], fared("mf-e", "1.1.0", 1, 0))).toMatchObject({ status: 204 });
});

test("how a canary fares only administrators and the edge read", async () => {
  const address = `/api/canary-health?${query("mf-a")}`;
  const admin = await api.signedIn("admin");
  expect(await admin.get(address)).toMatchObject({ status: 200 });
  expect(await chosen[0]?.get(address)).toMatchObject({ status: 403 });
  const token = await edgeToken("another key that is long enough");
  for (const authorization of ["", "Edge", "Edge ", `Edge ${token}`, `Edge ${KEYS[0]}`])
    expect(await api.visitor().get(address, { authorization })).toMatchObject({ status: 401 });
  const known = { authorization: `Edge ${await edgeToken(KEYS[0] ?? "")}` };
  expect(await api.visitor().get("/api/users", known)).toMatchObject({ status: 401 });
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
    const answer = await report(others[0], { ...fared("mf-e", "1.0.0", 1, 0), ...wrong });
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ path: `reports.0.${Object.keys(wrong)[0]}` }] },
    });
  }
  expect((await report(others[0])).status).toBe(400);
});
