import { spawnSync } from "node:child_process";
import { Refusal } from "../steps.mjs";

/** Runs a program to its end and returns what it has said. Throws that if it fails, or ends with another `status`. */
export function done(program, args, { status = 0, ...options } = {}) {
  const ended = spawnSync(program, args, { encoding: "utf8", maxBuffer: 64_000_000, ...options });
  const said = `${ended.stdout ?? ""}${ended.stderr ?? ""}`;
  if (ended.error) throw new Refusal(`${program} cannot be run: ${ended.error.message}`);
  if (ended.status === status) return said;
  throw new Refusal(`${program} ${args.join(" ")} ended with status ${ended.status}:\n${said.trimEnd()}`);
}

/** Waits until the sign-in page is there; returns after how many seconds. */
export async function signInPage(port, longestSeconds) {
  const since = performance.now();
  const seconds = () => (performance.now() - since) / 1_000;
  while (seconds() < longestSeconds) {
    const isThere = await fetch(`http://127.0.0.1:${port}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere && (await fetch(`http://127.0.0.1:${port}/`)).ok) return seconds();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Refusal(`No sign-in page after ${longestSeconds} s.`);
}
