import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { run } from "../processes.mjs";
import { openRunFolder } from "./run-folder.mjs";

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
