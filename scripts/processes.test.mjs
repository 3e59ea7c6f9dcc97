import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { run, startProcess } from "./processes.mjs";

const onLinux = process.platform === "linux" ? test : test.skip;
let child;
let folder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dmc-hub-processes-"));
  jest.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(async () => {
  await child?.stop();
  child = null;
  console.error.mockRestore();
  rmSync(folder, { recursive: true });
});

/** Writes each line that it is sent to its error stream. */
const REPEATING = `
  process.on("message", ({ line }) => process.stderr.write(line + "\\n", () => process.send({ said: line })));
  process.send({ ready: true });`;

onLinux(
  "on a full disk a process's lines are lost, and nothing else; with room again they are logged",
  async () => {
    const log = join(folder, "api.log");
    symlinkSync("/dev/full", log);
    child = startProcess({ name: "API", args: ["-e", REPEATING], log });
    await child.ready;
    const say = (line) => child.ask({ line }, ({ said }) => said === line, 10_000);
    for (const line of ["lost", "lost too"]) expect(await say(line)).toBe(true);
    rmSync(log);
    const isLogged = () => existsSync(log) && readFileSync(log, "utf8").includes("kept\n");
    for (let tries = 0; tries < 10_000 && !isLogged(); tries += 1) expect(await say("kept")).toBe(true);
    expect(isLogged()).toBe(true);
  },
);

onLinux(
  "a process that was killed is over, also while something that it started holds its errors",
  async () => {
    const holding = `
    const holder = require("node:child_process").spawn("sleep", ["600"], { stdio: ["ignore", "ignore", "inherit"] });
    process.send({ holder: holder.pid, ready: true });`;
    child = startProcess({ name: "API", args: ["-e", holding], log: join(folder, "api.log") });
    const { holder } = await child.ready;
    child.signal("SIGKILL");
    expect(await child.exited).toBe("by SIGKILL");
    expect(process.kill(holder, "SIGKILL")).toBe(true);
  },
);

onLinux(
  "a command is late at its limit, also if it has ended and something else holds its output",
  async () => {
    const holding = `
    const holder = require("node:child_process").spawn("sleep", ["60"], { stdio: ["ignore", "inherit", "ignore"], detached: true });
    holder.unref();
    console.log(holder.pid);`;
    const since = performance.now();
    const { isLate, output } = await run(process.execPath, ["-e", holding], { limit: 2_000 });
    process.kill(Number(output), "SIGKILL");
    expect(isLate).toBe(true);
    expect(performance.now() - since).toBeLessThan(20_000);
  },
);

onLinux("a late command has no status, even if it ends well when told to", async () => {
  const obedient = `process.once("SIGTERM", () => process.exit(0)); console.log("here"); setInterval(() => {}, 1000);`;
  // It has started before the limit, however slow the machine is.
  for (let limit = 1_000, isStarted = false; !isStarted; limit *= 2) {
    const { status, isLate, output } = await run(process.execPath, ["-e", obedient], { limit });
    isStarted = output.includes("here");
    expect([status, isLate]).toEqual([null, true]);
  }
});
