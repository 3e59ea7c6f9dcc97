import { afterEach, describe, expect, test } from "@jest/globals";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, chmodSync } from "node:fs";
import { join } from "node:path";
import type { ApiProcess } from "../testing/api-process.ts";
import { freePort } from "../testing/free-port.ts";
import { hasPrograms } from "../testing/debian-programs.ts";
import { until } from "../testing/until.ts";
import { PRODUCTION } from "./balanced-bench.ts";
import { type FaultBench, openBench } from "./fault-bench.ts";
import { report } from "./length.ts";
import { startPooler, writePooler } from "./pooler.ts";
import { hasStandbys, type StandbyPair, startStandbyPair } from "./standby-pair.ts";
import { Writer } from "./writer.ts";

// A primary dies for good, and the operator promotes its standby as docs/scaling.md says.
const testIfPossible = hasStandbys() && hasPrograms(["pgbouncer"]) ? test : test.skip;

let bench: FaultBench | undefined;
const programs: ChildProcess[] = [];

afterEach(async () => {
  for (const program of programs.splice(0)) {
    program.kill("SIGKILL");
    await once(program, "exit");
  }
  await bench?.close();
  bench = undefined;
});

/** A PgBouncer before each of the two; returns the setting with both. */
async function poolersOf({ database, ports }: StandbyPair): Promise<Record<string, string>> {
  const listening = [await freePort(), await freePort()];
  for (const [place, port] of ports.entries()) {
    const folder = join(database.dataDir, `pooler-${place}`);
    mkdirSync(folder);
    chmodSync(folder, 0o755);
    writePooler(database, { host: "127.0.0.1", port }, folder, listening[place] ?? 0);
    programs.push(startPooler(folder));
  }
  const hosts = listening.map((port) => `127.0.0.1:${port}`).join(",");
  return { DATABASE_POOLER_URL: `postgres://${hosts}/hub` };
}

const countOf = (writers: readonly Writer[]) =>
  writers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);

/** Kills the primary under writers and promotes the standby; returns how long each step took. */
async function failOver(pair: StandbyPair, writers: readonly Writer[]) {
  await until(async () => countOf(writers) > 300);
  const died = performance.now();
  pair.killPrimary();
  const before = countOf(writers);
  await until(async () => writers.some(({ refused }) => refused.length > 0));
  const promoting = performance.now();
  await pair.promoteStandby();
  const promoted = performance.now();
  await until(async () => countOf(writers) > before + 8);
  const served = performance.now();
  await until(async () => countOf(writers) > before + 300);
  return {
    promotionMs: Math.round(promoted - promoting),
    fromPromotionToServiceMs: Math.round(served - promoted),
    fromDeathToServiceMs: Math.round(served - died),
  };
}

/** Waits until both processes hear of one another again, and jobs are done. */
async function expectNewsAndJobs(ours: FaultBench, apis: ApiProcess[]) {
  const { make, dmcId, owner } = ours;
  const [here, there] = apis.map((api) => api.visitor());
  const staff = await make.user({ role: "dmc", dmcId });
  await here?.signIn(staff.username);
  for (const [name, value] of here?.cookies ?? []) there?.cookies.set(name, value);
  const isKnown = async (status: number) => (await there?.get("/api/user"))?.status === status;
  await until(() => isKnown(200));
  expect((await here?.post("/api/logout"))?.status).toBe(204);
  await until(() => isKnown(401));
  const reader = await make.user({ role: "dmc", dmcId });
  const sender = await ours.staffOf(apis[0] as ApiProcess);
  const message = { content: "After the failover", receiverId: reader.id };
  expect((await sender.post("/api/messages", message)).status).toBe(201);
  const sent = owner("app.mails").where({ dmc_id: dmcId, kind: "message-received", state: "sent" });
  await until(async () => (await sent.clone().first("id")) !== undefined);
}

describe.each([
  ["connections of its own", async () => ({})],
  ["a PgBouncer before each server", poolersOf],
])("with %s", (how, settings) => {
  testIfPossible(
    "no acknowledged write is lost with the primary, and the API goes on with the promoted standby",
    async () => {
      const pair = await startStandbyPair();
      bench = await openBench(pair.database);
      const { dmcId, owner } = bench;
      const env = { ...PRODUCTION, ...(await settings(pair)) };
      const apis = [await bench.start({ env }), await bench.start({ env })];
      const writers: Writer[] = [];
      for (let place = 0; place < 8; place += 1)
        writers.push(new Writer(await bench.staffOf(apis[place % 2] as ApiProcess), `Writer ${place}`));
      let isOver = false;
      const writing = Promise.all(writers.map((writer) => writer.write(() => isOver)));
      const times = await failOver(pair, writers);
      await expectNewsAndJobs(bench, apis);
      isOver = true;
      await writing;

      const kept = new Set<string>(await owner("app.clients").where({ dmc_id: dmcId }).pluck("name"));
      const lost = writers.flatMap(({ acknowledged }) => acknowledged).filter((name) => !kept.has(name));
      const refused = writers.flatMap((writer) => writer.refused);
      const slowest = Math.max(...refused.map(({ took }) => took));
      const counts = { acknowledged: countOf(writers), lost: lost.length, refused: refused.length };
      report(`a primary killed under 8 writers, ${how}`, {
        ...counts,
        ...times,
        slowestRefusalMs: Math.round(slowest),
      });
      expect(lost).toEqual([]);
      expect(refused.every(({ status }) => status === 503)).toBe(true);
      expect(slowest).toBeLessThan(3_500);
    },
    180_000,
  );
});
