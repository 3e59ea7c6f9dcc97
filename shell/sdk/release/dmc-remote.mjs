#!/usr/bin/env node
// dmc-remote: the commands of a team that ships a remote. All but `create` read the remote's TypeScript, as
// Node 24 can.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const args = process.argv.slice(2);
const isPackage = existsSync(join(here, "cli.js"));
const cli = join(here, isPackage ? "cli.js" : "cli.ts");
const [major = 0] = process.versions.node.split(".").map(Number);

/** The Node installed as a package in this folder or the checkout. */
const pinned = [process.cwd(), join(here, "..", "..", "..")]
  .map((root) =>
    join(root, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node"),
  )
  .find((file) => existsSync(file));

if (major >= 24 || (isPackage && args[0] === "create")) await import(pathToFileURL(cli).href);
else if (pinned !== undefined) runBy(pinned);
else {
  console.error(
    `dmc-remote needs Node 24, and this is ${process.versions.node}: install it, or add "node" to the devDependencies.`,
  );
  process.exitCode = 1;
}

/** Stops the child process when this one is told to stop. */
function runBy(node) {
  const child = spawn(node, [cli, ...args], { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (status) => (process.exitCode = status ?? 1));
}
