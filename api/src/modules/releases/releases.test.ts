import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { edgeToken, type ReleasesOverview, type ServedRemote } from "@dmc-hub/shared-types";
import { startTestEdge, type TestEdge } from "../../testing/edge.ts";
import { releaseInto } from "../../testing/releases.ts";
import { KEYS, startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";

let api: TestApi;
let edge: TestEdge;
let admin: TestClient;
let people: TestClient[];

const since = new Date(Date.now() - 3_600_000).toISOString();
const canary = { version: "1.2.0", percent: 100, dmcs: [], since };

const tours: ServedRemote = {
  name: "mf-tours",
  built: "1.0.0",
  stable: "1.1.0",
  earlier: ["1.0.5", "0"],
  canary: { version: "1.2.0", audience: "100 % of the users", since },
  owners: [{ who: "Tours team", mail: null, webhook: null }],
  changes: [{ at: since, by: "ana", action: "canary", version: "1.2.0", why: "", signedBy: "Tours team" }],
};

beforeAll(async () => {
  edge = await startTestEdge();
  api = await startTestApi({ edgeUrl: edge.url });
  admin = await api.signedIn("admin");
  const { id } = await api.make.dmc();
  people = [];
  for (let person = 0; person < 4; person += 1) people.push(await api.signedIn("dmc", id));
  releaseInto(api.releaseStore, { "mf-tours": { stable: "1.1.0", earlier: ["1.0.5", "0"], canary } });
});
beforeEach(() => {
  edge.served = { remotes: [tours], faults: [] };
  edge.refusal = null;
  edge.isAway = false;
  edge.orders.length = 0;
});
afterAll(() => Promise.all([api.stop(), edge.stop()]));

const fared = (version: string, startMs: number, failures = 0) => ({
  reports: [{ remote: "mf-tours", version, starts: 1, failures, errors: 0, startMs }],
});

const overview = async (): Promise<ReleasesOverview> => (await admin.get("/api/releases")).body;

test("administrators see what is served, and how each version has fared", async () => {
  for (const [place, who] of people.entries())
    await who.post("/api/remote-reports", fared("1.1.0", 100 * place));
  await people[0]?.post("/api/remote-reports", fared("1.2.0", 0, 1));
  await people[1]?.post("/api/remote-reports", fared("1.2.0", 500));
  await people[1]?.post("/api/remote-reports", fared("1.2.0", 500));
  const fault = { remote: null, reason: "The store is away.", since };
  edge.served = { remotes: [tours], faults: [fault] };
  const { remotes, faults } = await overview();
  expect(faults).toEqual([fault]);
  expect(remotes).toMatchObject([tours]);
  expect(remotes[0]?.versions).toEqual([
    { version: "1.2.0", people: 2, troubled: 1, p50: 500, p95: 500 },
    { version: "1.1.0", people: 4, troubled: 0, p50: 150, p95: 285 },
    { version: "1.0.5", people: 0, troubled: 0, p50: null, p95: null },
    { version: "0", people: 0, troubled: 0, p50: null, p95: null },
  ]);
});

test("the chart counts each person once in ten minutes, from when the canary began", async () => {
  const { remotes } = await overview();
  expect(remotes[0]?.chart).toEqual({
    since,
    minutes: 10,
    points: [
      {
        at: expect.stringMatching(/0:00/),
        stable: { loads: 4, troubled: 0 },
        canary: { loads: 2, troubled: 1 },
      },
    ],
  });
  edge.served = { remotes: [{ ...tours, canary: null }], faults: [] };
  await api.owner("app.remote_reports").update({ minute: new Date(Date.now() - 3 * 86_400_000) });
  expect((await overview()).remotes[0]?.chart).toMatchObject({
    minutes: 180,
    points: [{ stable: { loads: 4 }, canary: { loads: 0 } }],
  });
});

test("a month of figures is kept", async () => {
  await api.owner("app.remote_reports").update({ minute: new Date(Date.now() - 31 * 86_400_000) });
  await people[0]?.post("/api/remote-reports", fared("1.1.0", 100));
  const left = await api.owner("app.remote_reports").whereRaw("minute < now() - interval '30 days'");
  expect(left).toEqual([]);
});

test("what an administrator decides goes to the edge with who and why, and by the API's token", async () => {
  const decision = { from: "1.2.0", why: "It fares well" };
  expect(await admin.post("/api/releases/mf-tours/promote", decision)).toMatchObject({ status: 204 });
  expect(await admin.post("/api/releases/mf-tours/rollback", decision)).toMatchObject({ status: 204 });
  const end = { ...decision, endsCanary: true };
  expect(await admin.post("/api/releases/mf-tours/rollback", end)).toMatchObject({ status: 204 });
  const { body: user } = await admin.get("/api/user");
  const told = { remote: "mf-tours", by: `${user.name} (${user.username})`, ...decision };
  const authorization = `Edge ${await edgeToken(KEYS[0] ?? "")}`;
  expect(edge.orders).toEqual([
    { order: { ...told, action: "promote" }, authorization },
    { order: { ...told, action: "rollback" }, authorization },
    { order: { ...told, action: "rollback", endsCanary: true }, authorization },
  ]);
});

const decide = () => admin.atOnce().post("/api/releases/mf-tours/promote", { from: "1.2.0", why: "Well" });

test("what the edge refuses is told in its words, and so is an edge that is away", async () => {
  edge.refusal = { status: 409, detail: "a release of mf-tours 1.3.0 by ben is under way." };
  expect(await decide()).toMatchObject({ status: 409, body: { detail: edge.refusal.detail } });
  edge.refusal = { status: 503, detail: "The release store cannot be changed: EROFS" };
  expect(await decide()).toMatchObject({ status: 503, body: { detail: edge.refusal.detail } });
  edge.isAway = true;
  const away = { status: 503, body: { detail: "The edge does not answer just now. Try again in a moment." } };
  expect(await decide()).toMatchObject(away);
  expect(await admin.atOnce().get("/api/releases")).toMatchObject(away);
});

test("nothing is decided without a reason, nor by anybody else", async () => {
  const [path, decision] = ["/api/releases/mf-tours/promote", { from: "1.2.0", why: "Well" }] as const;
  expect(await admin.post(path, { ...decision, why: " " })).toMatchObject({
    status: 400,
    body: { errors: [{ path: "why", message: "Say why, for the history" }] },
  });
  expect(await admin.post("/api/releases/Mf_Tours/promote", decision)).toMatchObject({ status: 400 });
  expect(await people[0]?.post(path, decision)).toMatchObject({ status: 403 });
  expect(await api.visitor().post(path, decision)).toMatchObject({ status: 401 });
  expect(edge.orders).toEqual([]);
});
