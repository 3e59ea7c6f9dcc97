// npm run admin -- create <username> [--name "Ada Lindqvist"] [--email ada@example.org]
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const node = fileURLToPath(new URL("../node_modules/.bin/node", import.meta.url));
const admin = fileURLToPath(new URL("../api/src/admin.ts", import.meta.url));

const { status, error } = spawnSync(node, [admin, ...process.argv.slice(2)], {
  stdio: "inherit",
  shell: process.platform === "win32",
});
if (error)
  console.error(`The pinned Node cannot be run (${error.message}): run npm start once, it installs it.`);
process.exitCode = status ?? 1;
