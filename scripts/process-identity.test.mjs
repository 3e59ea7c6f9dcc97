import { expect, test } from "@jest/globals";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { identityOf, isStill } from "./process-identity.mjs";

const ENDLESS = 'process.title = "renamed"; setInterval(() => {}, 1e6); console.log("up")';

test("a process stays the one that was recorded as it started, whatever it is called later", async () => {
  const child = spawn(process.execPath, ["-e", ENDLESS], { stdio: ["ignore", "pipe", "ignore"] });
  const recorded = { pid: child.pid, identity: identityOf(child.pid) };
  const ended = once(child, "exit");
  try {
    await once(child.stdout, "data");
    expect(isStill(recorded)).toBe(true);
    expect(isStill({ pid: process.pid, identity: recorded.identity })).toBe(false);
  } finally {
    child.kill("SIGKILL");
  }
  await ended;
  expect(isStill(recorded)).toBe(false);
});
