import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { startServer } from "../../api/src/platform/database/embedded/server.ts";
import { identityOf } from "../process-identity.mjs";
import { run } from "../processes.mjs";
import { root } from "../workspace.mjs";
import { openRunFolder } from "./run-folder.mjs";

const serverModule = join(root, "api/src/platform/database/embedded/server.ts");

const onLinux = process.platform === "linux" ? test : test.skip;

let folder;
beforeEach(() => {
  folder = openRunFolder();
});
afterEach(() => folder.abandon());

/** A program that reports that it is running and then does nothing for ever. */
const idle = ["-e", "console.log('here'); setInterval(() => {}, 1000)"];

onLinux("what a part leaves running is ended, and told by its command line", async () => {
  const child = spawn(process.execPath, idle, {
    env: { ...process.env, ...folder.environment },
    stdio: ["ignore", "pipe", "ignore"],
    detached: true,
  });
  const ended = once(child, "exit");
  await once(child.stdout, "data");
  const [told, ...more] = await folder.endLeft(0);
  expect(told).toContain("setInterval");
  expect(more).toEqual([]);
  expect(await ended).toEqual([null, "SIGKILL"]);
});

onLinux("processes of another run are nobody's business here", async () => {
  const other = openRunFolder();
  const child = spawn(process.execPath, idle, {
    env: { ...process.env, ...other.environment },
    stdio: ["ignore", "pipe", "ignore"],
  });
  await once(child.stdout, "data");
  expect(await folder.endLeft(0)).toEqual([]);
  expect(child.exitCode).toBeNull();
  const ended = once(child, "exit");
  other.abandon();
  await ended;
  expect(existsSync(other.environment.TMPDIR)).toBe(false);
});

onLinux("a command that does not end is ended at its limit, with all that it has started", async () => {
  const nested = `require("node:child_process").spawn(process.execPath, ${JSON.stringify(idle)}, { stdio: "inherit" });`;
  // Both have started before the limit, however slow the machine is.
  for (let limit = 2_000, isStarted = false; !isStarted; limit *= 2) {
    const { isLate, output } = await run(process.execPath, ["-e", nested], {
      limit,
      env: folder.environment,
    });
    isStarted = output.includes("here");
    expect(isLate).toBe(true);
    expect(await folder.endLeft(0)).toEqual([]);
  }
});

/** Opens a run's folder, starts a program in it, reports both, and does nothing more. */
const opening = `
  const { openRunFolder } = await import(${JSON.stringify(join(import.meta.dirname, "run-folder.mjs"))});
  const { environment } = openRunFolder();
  const options = { env: { ...process.env, ...environment }, stdio: ["ignore", "pipe", "ignore"], detached: true };
  const child = (await import("node:child_process")).spawn(process.execPath, ${JSON.stringify(idle)}, options);
  child.stdout.once("data", () => console.log(JSON.stringify({ path: environment.TMPDIR, pid: child.pid })));`;

onLinux("what a killed run has left is ended and removed by the next one, and no other's", async () => {
  const killed = spawn(process.execPath, ["--input-type=module", "-e", opening], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const { path, pid } = JSON.parse(String(...(await once(killed.stdout, "data"))));
  openRunFolder().remove();
  expect([existsSync(path), identityOf(pid) !== null]).toEqual([true, true]);
  const ended = once(killed, "exit");
  killed.kill("SIGKILL");
  await ended;
  openRunFolder().remove();
  expect([existsSync(path), existsSync(folder.environment.TMPDIR)]).toEqual([false, true]);
  await waitFor(() => identityOf(pid) === null);
});

/** A folder for a server's data in the run's folder. */
function dataFolder() {
  const path = mkdtempSync(join(folder.environment.TMPDIR, "data-"));
  chmodSync(path, 0o755);
  return path;
}

onLinux("a stopped run's PostgreSQL gives its shared memory back", async () => {
  const { pid } = await startServer(dataFolder());
  const [shared] = readFileSync(`/proc/${pid}/maps`, "utf8").match(/\/dev\/shm\/PostgreSQL\.\d+/);
  expect(existsSync(shared)).toBe(true);
  folder.abandon();
  await waitFor(() => identityOf(pid) === null);
  expect(existsSync(shared)).toBe(false);
});

/** Starts PostgreSQL for the folder that it is given, again whenever that has ended, and says that it did. */
const keeping = `
  const { startServer } = await import(${JSON.stringify(serverModule)});
  const { identityOf } = await import(${JSON.stringify(join(import.meta.dirname, "../process-identity.mjs"))});
  for (;;) {
    const { pid } = await startServer(process.env.TMPDIR);
    console.log(pid);
    while (identityOf(pid) !== null) await new Promise((resolve) => setImmediate(resolve));
  }`;

onLinux("nobody who looks after a server starts it again while the run is ended", async () => {
  const keeper = spawn(process.execPath, ["--input-type=module", "-e", keeping], {
    env: { ...process.env, ...folder.environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(keeper.stdout, "data");
  // The end of another one that stands still is waited for.
  const { pid } = await startServer(dataFolder());
  process.kill(pid, "SIGSTOP");
  folder.abandon();
  expect(existsSync(folder.environment.TMPDIR)).toBe(false);
  expect(await folder.endLeft(0)).toEqual([]);
});

/** Opens a run's folder and waits to be stopped. */
const waiting = `
  const { abandonOnSignal, openRunFolder } = await import(${JSON.stringify(join(import.meta.dirname, "run-folder.mjs"))});
  const folder = openRunFolder();
  abandonOnSignal(folder, () => console.error("Stopped: a part"));
  console.log(folder.environment.TMPDIR);
  setInterval(() => {}, 1000);`;

onLinux.each(["SIGINT", "SIGTERM", "SIGHUP"])(
  "a run that %s stops says so, and removes its files",
  async (signal) => {
    const stopped = spawn(process.execPath, ["--input-type=module", "-e", waiting]);
    let said = "";
    stopped.stderr.on("data", (data) => (said += data));
    const path = String(...(await once(stopped.stdout, "data"))).trim();
    expect(existsSync(path)).toBe(true);
    const closed = once(stopped, "close");
    stopped.kill(signal);
    expect(await closed).toEqual([130, null]);
    expect(said).toBe("Stopped: a part\n");
    expect(existsSync(path)).toBe(false);
  },
);

async function waitFor(isSo) {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}
