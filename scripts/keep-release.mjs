// node scripts/keep-release.mjs v1.0.0: builds the front end of a tag and keeps it for tests across versions.
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { run } from "./processes.mjs";
import { endWith, Refusal, step } from "./steps.mjs";
import { remotes, root } from "./workspace.mjs";

const kept = join(root, "e2e", "releases", "previous");

/** What browsers are sent, and the builds' manifests. Small scripts have no compressed copy. */
const isKept = (file, _, files) =>
  /\.js\.br$|^(?:remote|shell)\.json$/.test(file) || (file.endsWith(".js") && !files.includes(`${file}.br`));

async function main() {
  const [tag] = process.argv.slice(2);
  if (!tag) throw new Refusal("Name the tag to keep: node scripts/keep-release.mjs v1.0.0");
  const checkout = mkdtempSync(join(tmpdir(), "dmc-hub-release-"));
  try {
    await step("checkout", () => must("git", ["clone", "--quiet", "--branch", tag, root, checkout]));
    await step("build", () => must(process.execPath, [join(checkout, "scripts", "build.mjs")]));
    rmSync(kept, { recursive: true, force: true });
    for (const name of ["shell", ...remotes()]) {
      const dist = join(checkout, name, "dist");
      for (const file of readdirSync(dist).filter(isKept))
        cpSync(join(dist, file), join(kept, name, basename(file)));
    }
  } finally {
    rmSync(checkout, { recursive: true, force: true });
  }
}

async function must(command, args) {
  const { status, output } = await run(command, args);
  if (status !== 0) throw new Refusal(`${command} ${args.join(" ")} failed:\n${output.trimEnd()}`);
}

main().catch(endWith);
