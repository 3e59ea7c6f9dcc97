// npm run test:package: a release on a bare Debian and in a container, for real. Needs root, Linux, podman and, unless the
// root file system of a Debian is given as a tarball, debootstrap: npm run test:package -- base.tar
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { build, outdated } from "./build.mjs";
import { install, isInstalled } from "./install.mjs";
import { needsRunc } from "./packaging/run-program.mjs";
import { run } from "./processes.mjs";
import { endWith, Refusal, step } from "./steps.mjs";
import { pinnedNode, root } from "./workspace.mjs";

const [base] = process.argv.slice(2);

async function main() {
  const programs = [
    "podman",
    "chroot",
    "unshare",
    ...(needsRunc ? ["runc"] : []),
    ...(base ? [] : ["debootstrap"]),
  ];
  refuseWithout(programs);
  if (!isInstalled()) await step("install", install);
  const packages = outdated();
  if (packages.length > 0) await step("build", () => build(packages));
  const trial = join(root, "scripts", "packaging", "try-release.mjs");
  const { status } = await run(pinnedNode, base ? [trial, base] : [trial], { show: true });
  process.exitCode = status ?? 1;
}

function refuseWithout(programs) {
  const missing = programs.filter((name) => spawnSync("which", [name]).status !== 0);
  if (missing.length > 0) {
    const names = missing.join(" ");
    throw new Refusal(`${names} cannot be found: as root, apt-get install --no-install-recommends ${names}`);
  }
  if (process.getuid?.() !== 0)
    throw new Refusal("Only root can lay out a machine and a container: use sudo.");
}

main().catch(endWith);
