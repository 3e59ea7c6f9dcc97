import { expect, test } from "@playwright/test";
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import type { ShellManifest } from "@dmc-hub/shared-types";
import { newDataFolder } from "../fixtures/data-folder.ts";
import { freePort } from "../../api/src/testing/free-port.ts";

test.describe.configure({ mode: "serial" });

const root = join(import.meta.dirname, "..", "..");
// The long form is part of `npm run test:faults`.
const isLong = process.env["FAULTS"] === "long";
/** Calls while another release takes over, at least. */
const leastCalls = isLong ? 10_000 : 0;
/** Many callers use all of the machine, so there is one if it has other work. */
const callers = isLong ? 5 : 1;
/** Between two calls of one caller, ms: most of the machine is left to what takes over. */
const pause = isLong ? 0 : 10;
const KEYS = "a-key-that-is-longer-than-any-guess";
const NEWER_KEY = "an-even-longer-key-than-any-guess";

let home: string;
let release: string;
let environment: Readonly<Record<string, string>>;
let running: ChildProcess | undefined;

/** What is in the archive, in a folder that knows nothing of the checkout. */
test.beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "dmc-hub-package-"));
  await chmod(home, 0o755);
  release = join(home, "release");
  await mkdir(release);
  const stage = `import("./scripts/packaging/stage.mjs").then(({ stage }) => stage(${JSON.stringify(release)}))`;
  await promisify(execFile)(process.execPath, ["-e", stage], { cwd: root });
  environment = {
    PATH: "/usr/bin:/bin",
    PORT: String(await freePort()),
    API_PORT: String(await freePort()),
    DATA_DIR: await newDataFolder(),
    SESSION_KEYS: KEYS,
    // Loads the packages that trace; nothing takes the traces.
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
  };
});

test.afterAll(async () => {
  if (running) await stop(running);
  for (const folder of [environment?.["DATA_DIR"], home]) {
    if (folder) await rm(folder, { recursive: true, force: true });
  }
});

test("holds what runs, and nothing that compiles or tests", async () => {
  const files = (await readdir(release, { recursive: true })).map(String);
  expect(files.filter((file) => /\.test\.|\/tests?\/|\/@types\/|\.env$/.test(file))).toEqual([]);
  const packages = files.flatMap((file) => /^node_modules\/\.pnpm\/([^/]+)$/.exec(file)?.[1] ?? []);
  const makers = packages.filter((name) =>
    /^(?:typescript|webpack|@swc\+core|jest|playwright|oxlint)/.test(name),
  );
  expect(makers).toEqual([]);
  expect(packages.length).toBeGreaterThan(100);
});

test("refuses another platform in one sentence", async () => {
  const uname = join(home, "uname");
  await writeFile(uname, '#!/bin/sh\n[ "$1" = -s ] && echo Linux || echo riscv64\n', { mode: 0o755 });
  const said = await dmcHub(["start"], { PATH: `${home}:/usr/bin:/bin` });
  expect(said).toEqual({
    status: 1,
    text: expect.stringMatching(
      /^This is the release for \S+, and this machine is Linux-riscv64: .*changed\.\n$/,
    ),
  });
});

test("is asked for a command", async () => {
  expect(await dmcHub([])).toEqual({
    status: 1,
    text: "Usage: dmc-hub [--env-file=<file>] start | migrate | reload | doctor | admin | backup | restore | db | remote\n",
  });
});

test("doctor and start name wrong and misspelt variables, from a file as well", async () => {
  const file = join(home, "environment");
  await writeFile(file, "LOG_LEVEL=loud\nSESION_KEYS=short\n");
  const { status, text } = await dmcHub([`--env-file=${file}`, "doctor"]);
  expect(text).toMatch(/error +SESION_KEYS .*rename it to SESSION_KEYS.*\n +error +LOG_LEVEL +must be /);
  expect(status).toBe(1);
  expect(await dmcHub([`--env-file=${file}`, "start"])).toEqual({
    status: 1,
    text: expect.stringMatching(/^SESION_KEYS is none of .*\nLOG_LEVEL must be .*\n$/),
  });
});

test("migrates, starts in production, shows the sign-in page, and stops", async ({ request }) => {
  const migrated = await dmcHub(["migrate"]);
  expect(migrated).toEqual({ status: 0, text: expect.stringContaining("migrations: up to date\n") });
  running = spawn(join(release, "bin", "dmc-hub"), ["start"], { env: environment, cwd: "/" });
  const said: string[] = [];
  for (const stream of [running.stdout, running.stderr]) {
    stream?.on("data", (data: Buffer) => said.push(data.toString()));
  }
  await expect.poll(() => said.join("")).toContain("Ctrl-C stops everything");
  expect(said.join("")).toMatch(/warning: TRUST_PROXY is off/);
  const page = await request.get(`http://localhost:${environment["PORT"]}/`);
  expect(page.status()).toBe(200);
  expect(await page.text()).toContain("DMC Hub");
});

test("another release takes over with other keys, and this one again, and nobody notices", async ({
  playwright,
}) => {
  const next = join(home, "next");
  await promisify(execFile)("cp", ["-al", release, next]);
  const file = "shell/dist/shell.json";
  const shell = JSON.parse(await readFile(join(next, file), "utf8")) as ShellManifest;
  const [main = ""] = shell.initial;
  await rename(join(next, "shell/dist", main), join(next, "shell/dist", `next.${main}`));
  // Until here both releases have the same one.
  await rm(join(next, file));
  await writeFile(join(next, file), JSON.stringify(shell).replaceAll(main, `next.${main}`));

  const baseURL = `http://localhost:${environment["PORT"]}`;
  const person = await playwright.request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } });
  const data = { username: "ada", password: "a-password-of-her-own" };
  const create = ["admin", "create", data.username];
  expect(await dmcHub(create, {}, { input: `${data.password}\n` })).toMatchObject({ status: 0 });
  expect((await person.post("/api/login", { data })).status()).toBe(200);
  const answers = new Map<string, number>();
  const work = { isOver: false };
  const open = [`/assets/${main}`, "/api/user", "/", "/api/dmcs", "/registry.json"];
  let calls = 0;
  const working = Array.from({ length: callers }, async () => {
    while (!work.isOver || calls < leastCalls) {
      const path = open[calls++ % open.length] ?? "";
      const answer = `${(await person.get(path)).status()} ${path}`;
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
      await delay(pause);
    }
  });

  const keys = join(home, "keys");
  for (const [from, value] of [
    [next, `${NEWER_KEY},${KEYS}`],
    [release, `${KEYS},${NEWER_KEY}`],
  ] as const) {
    await writeFile(keys, `SESSION_KEYS=${value}\n`);
    const reloaded = await dmcHub([`--env-file=${keys}`, "reload"], { SESSION_KEYS: undefined }, { from });
    expect(reloaded).toEqual({ status: 0, text: expect.stringMatching(/up to date[^]*api[^]*edge/) });
    const served = await person.get("/");
    expect((await served.text()).includes(`next.${main}`)).toBe(from === next);
  }
  work.isOver = true;
  await Promise.all(working);
  if (isLong) process.stdout.write(`upgrade, answers: ${JSON.stringify([...answers])}\n`);
  expect([...answers.keys()].toSorted()).toEqual(open.map((path) => `200 ${path}`).toSorted());
});

test("a reload refuses what only a start can change, and all goes on", async ({ request }) => {
  expect(await dmcHub(["reload"], { API_PROCESSES: "3" })).toEqual({
    status: 1,
    text: expect.stringMatching(/API_PROCESSES cannot be changed by a reload, only by a restart\.\n$/),
  });
  expect((await request.get(`http://localhost:${environment["PORT"]}/api/ready`)).status()).toBe(200);
  expect(await stop(running!)).toBe(0);
});

test("looks after remotes, and says where they are made", async () => {
  expect(await dmcHub(["remote", "status"])).toMatchObject({ status: 0 });
  const help = await dmcHub(["remote", "--help"]);
  expect(help).toEqual({ status: 0, text: expect.stringMatching(/^bin\/dmc-hub remote <command>/) });
  expect(help.text).not.toContain("npm");
  for (const command of ["create", "release"]) {
    expect(await dmcHub(["remote", command, "mf-tours"])).toEqual({
      status: 1,
      text: `A release has no tools to ${command} remotes with: do it in the remote's own folder, or in a checkout.\n`,
    });
  }
});

/** Runs a command of the release to its end, with nothing of this process's environment. */
async function dmcHub(
  args: readonly string[],
  more: Readonly<Record<string, string | undefined>> = {},
  { from = release, input = "" } = {},
): Promise<{ status: unknown; text: string }> {
  const child = spawn(join(from, "bin", "dmc-hub"), args, { env: { ...environment, ...more }, cwd: "/" });
  // A command that refuses may end before.
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (data: Buffer) => said.push(data.toString()));
  const [status] = await once(child, "close");
  return { status, text: said.join("") };
}

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const left = once(child, "exit");
  child.kill("SIGTERM");
  return (await left)[0];
}
