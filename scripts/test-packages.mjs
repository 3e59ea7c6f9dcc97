// npm run test:packages: what a team outside of the checkout does with the packed packages, by npm and by pnpm, for real.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { install, isInstalled, pnpm } from "./install.mjs";
import { pack } from "./packing/pack.mjs";
import { endWith, Refusal, step } from "./steps.mjs";
import { root } from "./workspace.mjs";

/** The machine's own tools, because an outside team has none of the checkout's. */
const path = (process.env.PATH ?? "")
  .split(delimiter)
  .filter((folder) => !folder.startsWith(root))
  .join(delimiter);

const managers = {
  npm: ["npm", "install", "--prefer-offline", "--no-audit", "--no-fund"],
  pnpm: ["npx", "-y", pnpm, "install", "--prefer-offline"],
};

async function main() {
  if (!isInstalled()) await step("install", install);
  const home = mkdtempSync(join(tmpdir(), "dmc-hub-stranger-"));
  try {
    let tarballs = [];
    await step("pack", async () => {
      tarballs = await pack(join(home, "packages"));
    });
    for (const [name, installs] of Object.entries(managers)) await tryBy(name, installs, home, tarballs);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

async function tryBy(name, installs, home, tarballs) {
  const start = join(home, name);
  mkdirSync(start);
  const project = join(start, "mf-tours");
  const sources = tarballs.flatMap((file) => ["--package", file]);
  const create = [
    "npx",
    "-y",
    ...sources,
    "dmc-remote",
    "create",
    "mf-tours",
    "--packages",
    join(home, "packages"),
  ];
  await step(`${name}: create`, () => done(start, create));
  await step(`${name}: install`, () => done(project, installs));
  for (const command of ["types", "test", "build"])
    await step(`${name}: ${command}`, () => done(project, ["npm", "run", command]));
  await step(`${name}: dev`, () => served(project, ["npm", "run", "dev"], "/remote.json"));
  await step(`${name}: dev --alone`, () => served(project, ["npm", "run", "dev", "--", "--alone"], "/tours"));
}

function start(folder, [command, ...args]) {
  const { npm_config_prefix: _, ...env } = process.env;
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...env, PATH: path },
    stdio: ["ignore", "pipe", "pipe"],
    detached: process.platform !== "win32",
  });
  const said = { text: "" };
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (said.text += data));
  return { child, said };
}

async function done(folder, words) {
  const { child, said } = start(folder, words);
  const [status] = await once(child, "close");
  if (status !== 0) throw new Refusal(`${words.join(" ")} failed:\n${said.text.trimEnd()}`);
}

/** Expects a development server to print its address, to answer there, and to end when told to. */
async function served(folder, words, address) {
  const { child, said } = start(folder, words);
  const ended = once(child, "close");
  let origin;
  while (origin === undefined) {
    await Promise.race([once(child.stdout, "data"), ended]);
    if (child.exitCode !== null) throw new Refusal(`${words.join(" ")} ended:\n${said.text.trimEnd()}`);
    [, origin] = / at (http:\/\/localhost:\d+)\D/.exec(said.text) ?? [];
  }
  const { status } = await fetch(origin + address);
  endGroup(child);
  await ended;
  if (status !== 200) throw new Refusal(`${origin}${address} answered ${status}.`);
}

/** Ends a command with everything that it started. */
function endGroup(child) {
  if (process.platform === "win32" || child.pid === undefined) child.kill();
  else process.kill(-child.pid, "SIGTERM");
}

main().catch(endWith);
