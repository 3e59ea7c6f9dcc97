// npm run remote -- release mf-portal: the SDK's commands for teams that ship a remote, from the checkout's root.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { installNew } from "./install.mjs";
import { endWith, step } from "./steps.mjs";
import { projectEnvironment, root } from "./workspace.mjs";

const args = process.argv.slice(2);
const isNew = args[0] === "create";

async function main() {
  const command = join(root, "shell", "sdk", "release", "dmc-remote.mjs");
  const { status, stdout } = spawnSync(process.execPath, [command, ...args], {
    cwd: root,
    env: projectEnvironment(),
    // The next steps are printed last.
    stdio: ["inherit", isNew ? "pipe" : "inherit", "inherit"],
  });
  if (isNew && status === 0) await step("install", installNew);
  if (stdout) process.stdout.write(stdout);
  process.exitCode = status ?? 1;
}

main().catch(endWith);
