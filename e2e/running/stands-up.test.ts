import { expect, test } from "@playwright/test";
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { newDataFolder } from "../fixtures/data-folder.ts";
import { freePort } from "../../api/src/testing/free-port.ts";
import { below, numberOf, processes } from "./processes.ts";

// The long form is part of `npm run test:faults`.
const isLong = process.env["FAULTS"] === "long";
const rounds = isLong ? 20 : 1;
const script = join(import.meta.dirname, "..", "..", "scripts", "start.mjs");

/** From the kill to the next start's readiness, ms; checked only in the long form. */
const backWithin = 5_000;

/** Lines printed by a start before it is up: a kill after each of them hits another moment of it. */
const lines = 5;

let place: Readonly<Record<"PORT" | "API_PORT" | "DATA_DIR", string>>;
const supervisors: ChildProcess[] = [];

// One after another: each needs the whole machine, and what the previous one has left.
test.describe.configure({ mode: "default" });

test.beforeAll(async () => {
  place = {
    PORT: String(await freePort()),
    API_PORT: String(await freePort()),
    DATA_DIR: await newDataFolder(),
  };
});

test.afterEach(async () => {
  for (const supervisor of supervisors.splice(0)) {
    if (supervisor.exitCode !== null || supervisor.signalCode !== null) continue;
    const left = once(supervisor, "exit");
    supervisor.kill("SIGTERM");
    await left;
  }
});

test.afterAll(() => rm(place.DATA_DIR, { recursive: true, force: true }));

test("everything killed while it runs, it stands up again", async () => {
  const took: number[] = [];
  let supervisor = await startAndWait();
  for (let round = 0; round < rounds; round += 1) {
    await killAll(supervisor);
    const since = performance.now();
    supervisor = await startAndWait();
    took.push(Math.round(performance.now() - since));
    await expectItServes();
  }
  say("back after the kill of everything", took);
  if (isLong) expect(Math.max(...took)).toBeLessThan(backWithin);
});

test("everything killed while it starts, also for the first time, it stands up all the same", async () => {
  for (let round = 0; round < Math.max(rounds, 2); round += 1) {
    if (round % lines === 0) await rm(place.DATA_DIR, { recursive: true, force: true });
    const starting = start();
    // From before the database is created to when all but the last part is up.
    await saying(starting, 1 + (round % lines));
    await killAll(starting);
    const supervisor = await startAndWait();
    await expectItServes();
    await killAll(supervisor);
  }
});

test("the process that holds all of it killed alone, its former parts are waited for", async () => {
  const took: number[] = [];
  let supervisor = await startAndWait();
  for (let round = 0; round < rounds; round += 1) {
    supervisor.kill("SIGKILL");
    const since = performance.now();
    supervisor = await startAndWait();
    took.push(Math.round(performance.now() - since));
    await expectItServes();
  }
  say("back after the kill of the supervisor", took);
  if (isLong) expect(Math.max(...took)).toBeLessThan(backWithin);
});

test("a part that stands still does not outlive the process that holds it", async () => {
  const supervisor = await startAndWait();
  const api = (await below(numberOf(supervisor))).find(({ args }) => args.includes("api/src/main.ts"));
  process.kill(numberOf(api), "SIGSTOP");
  supervisor.kill("SIGKILL");
  await startAndWait();
  await expectItServes();
  expect((await processes()).filter(({ pid }) => pid === api?.pid)).toEqual([]);
});

test("process numbers that somebody else has by now keep nothing from starting", async () => {
  await killAll(await startAndWait());
  // Of the account that PostgreSQL runs as here, the only one that counts for it.
  const { stdout } = await promisify(execFile)("stat", [
    "-c",
    "%u %g",
    join(place.DATA_DIR, "postgres", "."),
  ]);
  const [uid, gid] = stdout.split(" ").map(Number) as [number, number];
  const other = spawn("sleep", ["600"], { uid, gid });
  const names = ["postmaster.pid", ".s.PGSQL.5432.lock"].map((name) =>
    join(place.DATA_DIR, "postgres", name),
  );
  for (const name of names)
    await writeFile(name, (await readFile(name, "utf8")).replace(/^\d+/, `${other.pid}`));
  const notes = join(place.DATA_DIR, "running", `${place.PORT}.json`);
  await writeFile(notes, (await readFile(notes, "utf8")).replaceAll(/"pid":\d+/g, `"pid":${other.pid}`));
  await startAndWait();
  await expectItServes();
  expect(other.exitCode ?? other.signalCode).toBeNull();
  other.kill();
});

function start(): ChildProcess {
  const { APP_HOST: _host, DATABASE_URL: _database, NODE_ENV: _mode, ...inherited } = process.env;
  const env = { ...inherited, ...place, DEMO: "on" };
  const child = spawn(process.execPath, [script], { env, stdio: ["ignore", "pipe", "pipe", "ipc"] });
  supervisors.push(child);
  return child;
}

async function startAndWait(): Promise<ChildProcess> {
  const child = start();
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (data) => said.push(String(data)));
  const ended = once(child, "exit").then(() => {
    throw new Error(`It did not start:\n${said.join("")}`);
  });
  await Promise.race([once(child, "message"), ended]);
  ended.catch(() => {});
  return child;
}

/** Waits until a start has printed that many lines. */
async function saying(starting: ChildProcess, count: number): Promise<void> {
  let said = "";
  for await (const data of starting.stdout ?? []) {
    said += String(data);
    if (said.split("\n").length > count) return;
  }
}

/** Kills a start with all of its descendants at once. */
async function killAll(supervisor: ChildProcess): Promise<void> {
  const gone = once(supervisor, "exit");
  const pids = [numberOf(supervisor), ...(await below(numberOf(supervisor))).map(({ pid }) => pid)];
  // Stopped first: who sees another one die would end the database in good order.
  for (const signal of ["SIGSTOP", "SIGKILL"] as const) for (const pid of pids) kill(pid, signal);
  await gone;
}

function kill(pid: number, signal: "SIGKILL" | "SIGSTOP" = "SIGKILL"): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended in the meantime.
  }
}

async function expectItServes(): Promise<void> {
  const origin = `http://localhost:${place.PORT}`;
  const answer = await fetch(`${origin}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify({ username: "azure", password: "azure-demo" }),
  });
  expect(answer.status).toBe(200);
}

function say(what: string, figures: readonly number[]): void {
  if (isLong) process.stdout.write(`${what}, ms: ${figures.join(" ")}\n`);
}
