// npm run test:upgrade: the API of the release before on the database of this one: its tests run on databases as this checkout
// makes them. The release is the commit before the newest migration, or a given one: npm run test:upgrade -- v1.2.0.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { done } from "./packaging/run-program.mjs";
import { endWith, Refusal, step } from "./steps.mjs";
import { pinnedNode, pinnedNodeIn, projectEnvironment, root } from "./workspace.mjs";

const migrations = join("api", "src", "migrations");

/** Tests of the schema itself and of operators' commands, which are the newest release's. */
const ofNewest = ["schema-rules", "/setup/", "/migrations/", "/cli/", "/doctor/"];

async function main() {
  const before = process.argv[2] ?? beforeNewestMigration();
  const folder = mkdtempSync(join(tmpdir(), "dmc-hub-before-"));
  try {
    await step("the release before", () => {
      git(["worktree", "add", "--detach", folder, before]);
      return git(["log", "-1", "--format=%h %s", before]).trim();
    });
    await step("install", () => {
      const install = 'import("./scripts/install.mjs").then(({ install }) => install())';
      done(process.execPath, ["-e", install], { cwd: folder });
    });
    process.exitCode = runTests(folder);
  } finally {
    git(["worktree", "remove", "--force", folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The newest commit that lacks this checkout's newest migration. */
function beforeNewestMigration() {
  const newest = readdirSync(join(root, migrations))
    .filter((name) => /^\d/.test(name))
    .toSorted()
    .at(-1);
  const [added] = git(["log", "--diff-filter=A", "--format=%H", "--", join(migrations, newest)]).split("\n");
  if (!added) throw new Refusal(`${newest} is not committed: commit it, or name the release before.`);
  return `${added}^`;
}

function runTests(folder) {
  const runner = join(root, "api", "src", "testing", "run-former-tests.ts");
  const options = ["--testTimeout=60000", "--maxWorkers=2"];
  const ignored = ["--testPathIgnorePatterns", "/node_modules/", ...ofNewest];
  const args = [runner, folder, pinnedNodeIn(folder), ...options, ...ignored];
  const { status } = spawnSync(pinnedNode, args, { cwd: root, env: projectEnvironment(), stdio: "inherit" });
  return status ?? 1;
}

const git = (args) => done("git", args, { cwd: root });

main().catch(endWith);
