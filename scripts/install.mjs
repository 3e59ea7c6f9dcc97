import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { contentHash, isStamped } from "./content-hash.mjs";
import { run } from "./processes.mjs";
import { Refusal } from "./steps.mjs";
import { foldersWith, pinnedNode, root } from "./workspace.mjs";

/** The exact package manager. */
export const pnpm = "pnpm@12.21.0";
// Kept with what was installed, so that it is removed together.
const stamp = join(root, "node_modules", ".cache", "dmc-hub", "install");
const unreachable = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_PNPM_META_FETCH_FAIL/;

/** Whether the packages of the lockfile are installed here. */
export const isInstalled = () => existsSync(pinnedNode) && isStamped(stamp, wanted());

/** Installs exactly what the lockfile specifies. */
export const install = () => installBy("--frozen-lockfile");

/** Also adds new packages of the workspace to the lockfile. */
export const installNew = () => installBy("--no-frozen-lockfile", "--prefer-offline");

async function installBy(...ways) {
  const args = ["-y", pnpm, "install", ...ways, "--reporter=append-only"];
  // Nothing may ask questions here.
  const { status, output } = await run("npx", args, {
    env: { CI: "true" },
    shell: process.platform === "win32",
  });
  if (status !== 0) {
    if (unreachable.test(output)) {
      throw new Refusal("The package registry cannot be reached. Check the network, then try again.");
    }
    throw new Refusal(`The packages could not be installed:\n${output.trimEnd()}`);
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted());
}

const wanted = () =>
  contentHash([
    "pnpm-lock.yaml",
    "pnpm-workspace.yaml",
    "package.json",
    ...foldersWith("package.json").map((folder) => join(folder, "package.json")),
  ]);
