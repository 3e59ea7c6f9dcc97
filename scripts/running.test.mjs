import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";

const onLinux = process.platform === "linux" ? test : test.skip;
const port = 3000;
const children = [];
let dataDir;

beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), "dmc-hub-running-"))));
afterEach(async () => {
  for (const child of children.splice(0)) await end(child);
  rmSync(dataDir, { recursive: true });
});

/** Records a system, says so, and stays until its input ends; then it forgets what it has recorded. */
const SYSTEM = `
  import { forgetSystem, noteSystem } from "./running.mjs";
  try { noteSystem({ dataDir: process.argv[1], port: ${port} }); console.log("noted"); }
  catch ({ message }) { console.log(message); }
  process.stdin.resume().on("end", forgetSystem);`;

async function system() {
  const args = ["--input-type=module", "-e", SYSTEM, dataDir];
  const child = spawn(process.execPath, args, {
    cwd: import.meta.dirname,
    stdio: ["pipe", "pipe", "inherit"],
  });
  children.push(child);
  const [said] = await once(child.stdout, "data");
  return { child, said: String(said).trim() };
}

async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.stdin.end();
  await ended;
}

const records = () => readdirSync(join(dataDir, "running"));

test("of two systems that start at once for one folder and port the second is refused", async () => {
  const first = await system();
  expect(first.said).toBe("noted");
  const record = readFileSync(join(dataDir, "running", `${port}.json`), "utf8");
  const second = await system();
  expect(second.said).toMatch(
    `DMC Hub runs already on port ${port} for ${dataDir} (process ${first.child.pid}). Stop that first`,
  );
  await end(second.child);
  expect(records()).toEqual([`${port}.json`]);
  expect(readFileSync(join(dataDir, "running", `${port}.json`), "utf8")).toBe(record);
  await end(first.child);
  expect(records()).toEqual([]);
});

test("the record of a killed one is replaced", async () => {
  const { child } = await system();
  const killed = once(child, "exit");
  child.kill("SIGKILL");
  await killed;
  const { child: next, said } = await system();
  expect(said).toBe("noted");
  const { supervisor } = JSON.parse(readFileSync(join(dataDir, "running", `${port}.json`), "utf8"));
  expect(supervisor.pid).toBe(next.pid);
});

/** Records two processes; the first ends while nothing can be written, and the second is recorded after that. */
const ON_FULL_DISK = `
  import { spawn } from "node:child_process";
  import { once } from "node:events";
  import { symlinkSync } from "node:fs";
  import { noteProcess, noteSystem } from "./running.mjs";
  const dataDir = process.argv[1];
  const draft = dataDir + "/running/${port}.json." + process.pid;
  noteSystem({ dataDir, port: ${port} });
  const endless = () => spawn(process.execPath, ["-e", "setInterval(() => {}, 1e6)"], { stdio: "ignore" });
  const [first, second] = [endless(), endless()];
  noteProcess(first);
  symlinkSync("/dev/full", draft);
  const ended = once(first, "exit");
  first.kill();
  await ended;
  noteProcess(second);
  console.log(second.pid);
  second.kill();
  process.exit();`;

onLinux("a full disk costs the record what happens meanwhile, and no process its life", async () => {
  const args = ["--input-type=module", "-e", ON_FULL_DISK, dataDir];
  const child = spawn(process.execPath, args, {
    cwd: import.meta.dirname,
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const ended = once(child, "close");
  const [pid] = await child.stdout.map(Number).toArray();
  await ended;
  const { children: recorded } = JSON.parse(readFileSync(join(dataDir, "running", `${port}.json`), "utf8"));
  expect(recorded.map((one) => one.pid)).toEqual([pid]);
});
