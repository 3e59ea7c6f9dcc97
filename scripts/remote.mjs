// npm run remote -- release mf-portal: the SDK's commands for teams that ship a remote, from the checkout's root.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { projectEnvironment, root } from "./workspace.mjs";

const command = join(root, "shell", "sdk", "release", "dmc-remote.mjs");
const { status } = spawnSync(process.execPath, [command, ...process.argv.slice(2)], {
  cwd: root,
  env: projectEnvironment(),
  stdio: "inherit",
});
process.exitCode = status ?? 1;
