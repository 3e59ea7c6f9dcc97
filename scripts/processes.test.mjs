import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { startProcess } from "./processes.mjs";

const onLinux = process.platform === "linux" ? test : test.skip;
let child;
let folder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dmc-hub-processes-"));
  jest.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(async () => {
  await child.stop();
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
