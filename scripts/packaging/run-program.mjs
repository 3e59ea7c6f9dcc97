import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { once } from "node:events";
import { get } from "node:http";
import { Refusal } from "../steps.mjs";

/** Whether only runc can run containers here: without cgroups of version 2 others do not. */
export const needsRunc = !existsSync("/sys/fs/cgroup/cgroup.controllers");

/** Runs a program to its end and returns what it has said. Throws that if it fails, or ends with another `status`. */
export function done(program, args, { status = 0, ...options } = {}) {
  const ended = spawnSync(program, args, { encoding: "utf8", maxBuffer: 64_000_000, ...options });
  const said = `${ended.stdout ?? ""}${ended.stderr ?? ""}`;
  if (ended.error) throw new Refusal(`${program} cannot be run: ${ended.error.message}`);
  if (ended.status === status) return said;
  throw new Refusal(`${program} ${args.join(" ")} ended with status ${ended.status}:\n${said.trimEnd()}`);
}

/** Waits until the sign-in page of this host is there; returns after how many seconds. */
export async function signInPage(port, longestSeconds, host = `localhost:${port}`) {
  const since = performance.now();
  const seconds = () => (performance.now() - since) / 1_000;
  while (seconds() < longestSeconds) {
    if ((await isServed(port, host, "/api/ready")) && (await isServed(port, host, "/"))) return seconds();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Refusal(`No sign-in page after ${longestSeconds} s.`);
}

async function isServed(port, host, path) {
  try {
    const [answer] = await once(get({ port, path, headers: { host } }), "response");
    answer.resume();
    return answer.statusCode === 200;
  } catch {
    return false;
  }
}
