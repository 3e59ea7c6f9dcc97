// Runs one of the API's own commands, api/src/cli/<name>.ts, under the pinned Node: npm run admin, backup, restore, db.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const node = fileURLToPath(new URL("../node_modules/.bin/node", import.meta.url));
const [name, ...args] = process.argv.slice(2);
const command = fileURLToPath(new URL(`../api/src/cli/${name}.ts`, import.meta.url));

const { status, error } = spawnSync(node, [command, ...args], {
  stdio: "inherit",
  shell: process.platform === "win32",
});
if (error)
  console.error(`The pinned Node cannot be run (${error.message}): run npm start once, it installs it.`);
process.exitCode = status ?? 1;
