#!/usr/bin/env node
// dmc-remote: the commands of a team that ships a remote, run in the remote's own folder under a Node that reads TypeScript.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const pinned = join(
  here,
  "..",
  "..",
  "..",
  "node_modules",
  "node",
  "bin",
  process.platform === "win32" ? "node.exe" : "node",
);
const [major = 0] = process.versions.node.split(".").map(Number);
if (major < 24 && !existsSync(pinned)) {
  console.error(`Node ${process.versions.node} is too old for this. Install Node 24.`);
  process.exit(1);
}
const node = existsSync(pinned) ? pinned : process.execPath;
const { status } = spawnSync(node, [join(here, "cli.ts"), ...process.argv.slice(2)], { stdio: "inherit" });
process.exitCode = status ?? 1;
