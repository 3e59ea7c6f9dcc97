// The commands of a release, bin/dmc-hub <command>. Its packages are there already, and so are its builds.
import { existsSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { join, resolve } from "node:path";
import { endWith, Refusal } from "./steps.mjs";
import { root } from "./workspace.mjs";

const commands = {
  start: () => import("./packaged-start.mjs"),
  migrate: () => import("../api/src/cli/migrate.ts"),
  reload: () => import("./packaged-reload.mjs"),
  doctor: () => import("../api/src/cli/doctor.ts"),
  admin: () => import("../api/src/cli/admin.ts"),
  backup: () => import("../api/src/cli/backup.ts"),
  restore: () => import("../api/src/cli/restore.ts"),
  db: () => import("../api/src/cli/db.ts"),
  remote: () => import("../shell/sdk/release/cli.ts"),
};

const ofDatabase = new Set(["migrate", "doctor", "admin", "backup", "restore", "db"]);

const option = "--env-file=";

async function main() {
  const file = process.argv[2]?.startsWith(option) ? process.argv[2] : null;
  if (file) readVariables(file.slice(option.length));
  const [name, ...rest] = process.argv.slice(file ? 3 : 2);
  if (!Object.hasOwn(commands, name ?? "")) {
    throw new Refusal(`Usage: dmc-hub [--env-file=<file>] ${Object.keys(commands).join(" | ")}`);
  }
  if (name === "remote") await refuseToBuild(rest[0]);
  const env = process.env;
  env.NODE_ENV ||= "production";
  // Beside the release, so that the next one finds it.
  env.DATA_DIR = resolve(env.DATA_DIR || join(root, "..", "dmc-hub-data"));
  env.NODE_COMPILE_CACHE ||= join(env.DATA_DIR, "compiled");
  // It would make its folder, and does not return where that cannot be made, as below /proc.
  if (existsSync(env.DATA_DIR)) enableCompileCache(env.NODE_COMPILE_CACHE);
  // Each command reads its own words from here.
  process.argv = [...process.argv.slice(0, 2), ...rest];
  if (ofDatabase.has(name)) await fromRoot(() => import("../api/src/platform/jobs/install-jobs.ts"));
  await commands[name]();
}

async function refuseToBuild(command) {
  const { buildCommands } = await import("../shell/sdk/release/usage.ts");
  if (!buildCommands.has(command)) return;
  throw new Refusal(
    `A release has no tools to ${command} remotes with: do it in the remote's own folder, or in a checkout.`,
  );
}

/**
 * The job queue looks for a configuration of its own wherever it is loaded: it shall not find one in an operator's folder,
 * nor end because it may not read that.
 */
async function fromRoot(load) {
  const folder = process.cwd();
  process.chdir(root);
  await load();
  try {
    process.chdir(folder);
  } catch {
    // Who may not enter it names no files in it.
  }
}

/** Variables that are set already stay. */
function readVariables(file) {
  try {
    process.loadEnvFile(file);
  } catch ({ code }) {
    throw new Refusal(`${file} cannot be read (${code}): name a file of lines such as PORT=3000.`);
  }
}

main().catch(endWith);
