import { expect, test } from "@playwright/test";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startSystem, type System } from "../fixtures/system.ts";
import { childrenOf, numberOf, processes } from "./processes.ts";

// The long form is part of `npm run test:faults`.
const isLong = process.env["FAULTS"] === "long";
const writes = isLong ? 10_000 : 200;
/** Many writers use all of the machine, so there is one if it has other work. */
const writers = isLong ? 16 : 1;
/** Between two writes of one writer, ms: most of the machine is left to what is replaced. */
const pause = isLong ? 0 : 10;
/** How long a process may be silent, s; on a busy machine it may wait a second or two for its turn. */
const silence = isLong ? 10 : 8;

const root = join(import.meta.dirname, "..", "..");
let system: System;

test.describe.configure({ mode: "default" });

test.beforeAll(async () => {
  system = await startSystem({ API_PROCESSES: "2", WATCHDOG_SECONDS: String(silence) });
});

test.afterAll(() => system.stop());

test("a reload fails no call, and tells what it does", async () => {
  const former = [...(await apis()), ...(await running("shell/edge/main.ts"))];
  await expectAllAnswered("npm run reload", async () => {
    const { status, said } = await reload(system);
    expect(said).toMatch(/migrations.*up to date[^]*api.*1 of 2\n.*api.*2 of 2\n.*edge/);
    expect(status).toBe(0);
    await expectReplaced(former);
  });
  expect(await running("shell/edge/main.ts")).toHaveLength(1);
});

test("so does SIGHUP where no terminal can hang up", async () => {
  const former = await apis();
  await expectAllAnswered("SIGHUP", async () => {
    process.kill(system.pid, "SIGHUP");
    await expectReplaced(former);
  });
});

test("an API process that is told to leave alone is replaced, and fails no call", async () => {
  const [first, second] = await apis();
  await expectAllAnswered("SIGTERM", async () => {
    process.kill(numberOf({ pid: first }), "SIGTERM");
    await expectReplaced([numberOf({ pid: first })]);
  });
  expect(await apis()).toContain(second);
});

test("where nothing runs a reload says so", async () => {
  const { status, said } = await reload({ address: "http://localhost:9", dataDir: system.dataDir });
  expect(said).toBe(`Nothing runs on port 9 for ${system.dataDir}. Start it with: npm start\n`);
  expect(status).toBe(1);
});

for (const [name, script] of [
  ["API", "api/src/main.ts"],
  ["edge", "shell/edge/main.ts"],
] as const) {
  test(`a process of the ${name} that stands still is started again`, async () => {
    const frozen = numberOf({ pid: (await running(script))[0] });
    process.kill(frozen, "SIGSTOP");
    const since = performance.now();
    await expectReplaced([frozen]);
    await expect.poll(readiness).toBe(200);
    if (isLong) process.stdout.write(`${name} frozen, ms: ${Math.round(performance.now() - since)}\n`);
  });
}

test("processes that merely wait for their database go on", async () => {
  const former = await apis();
  const lines = await readFile(join(system.dataDir, "postgres", "postmaster.pid"), "utf8");
  const postmaster = numberOf({ pid: Number.parseInt(lines, 10) });
  process.kill(postmaster, "SIGSTOP");
  // What has ended stays until its parent goes on, so that each can be told.
  const frozen = [...(await childrenOf(postmaster)).map(({ pid }) => pid), postmaster];
  for (const pid of frozen) process.kill(pid, "SIGSTOP");
  await expect.poll(readiness).toBe(503);
  // Once a process that stood still after that has been replaced, they have waited for longer than one may stand still.
  const edge = numberOf({ pid: (await running("shell/edge/main.ts"))[0] });
  process.kill(edge, "SIGSTOP");
  await expectReplaced([edge]);
  await expect.poll(readiness).toBe(503);
  for (const pid of frozen) process.kill(pid, "SIGCONT");
  await expect.poll(readiness).toBe(200);
  expect(await apis()).toEqual(former);
});

/** The status of being ready; 0 while nothing answers. */
const readiness = () =>
  fetch(`${system.address}/api/ready`).then(
    ({ status }) => status,
    () => 0,
  );

/** Runs writers while `work` is in progress and for as many writes as necessary. */
async function expectAllAnswered(what: string, work: () => Promise<void>): Promise<void> {
  const cookie = await signIn();
  const statuses = new Map<number, number>();
  let sent = 0;
  const progress = { isDone: false };
  const all = Promise.all(
    Array.from({ length: writers }, async () => {
      while (sent < writes || !progress.isDone) {
        sent += 1;
        const status = await create(cookie, `Written ${sent}`);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        await delay(pause);
      }
    }),
  );
  await expect.poll(() => sent).toBeGreaterThan(writes / 10);
  await work();
  progress.isDone = true;
  await all;
  if (isLong) process.stdout.write(`${what}, answers: ${JSON.stringify([...statuses])}\n`);
  expect([...statuses.keys()]).toEqual([201]);
}

/** Waits until these have ended, and the right number is running. */
async function expectReplaced(former: readonly number[]): Promise<void> {
  const state = async () => {
    const now = await processes();
    const left = now.filter(({ pid, args }) => former.includes(pid) && !args.includes("<defunct>"));
    return { left: left.length, apis: (await apis()).length };
  };
  await expect.poll(state).toEqual({ left: 0, apis: 2 });
}

const running = async (script: string): Promise<number[]> =>
  (await childrenOf(system.pid)).filter(({ args }) => args.includes(script)).map(({ pid }) => pid);

const apis = () => running("api/src/main.ts");

async function reload({ address, dataDir }: Pick<System, "address" | "dataDir">) {
  const env = { ...process.env, PORT: new URL(address).port, DATA_DIR: dataDir };
  const child = spawn(process.execPath, [join(root, "scripts", "reload.mjs")], { env });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (data: Buffer) => said.push(data.toString()));
  const [status] = await once(child, "close");
  return { status: status as number, said: said.join("") };
}

const headers = (more: Record<string, string>) => ({
  "content-type": "application/json",
  origin: system.address,
  ...more,
});

async function signIn(): Promise<string> {
  const body = JSON.stringify({ username: "azure", password: "azure-demo" });
  const answer = await fetch(`${system.address}/api/login`, { method: "POST", headers: headers({}), body });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

async function create(cookie: string, name: string): Promise<number> {
  const body = JSON.stringify({ name, email: "written@mail.example" });
  const answer = await fetch(`${system.address}/api/clients`, {
    method: "POST",
    headers: headers({ cookie }),
    body,
  });
  await answer.arrayBuffer();
  return answer.status;
}
