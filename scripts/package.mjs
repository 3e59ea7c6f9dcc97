// npm run package: a release of the product for this platform, with its sums and its components, in dist/.
import { join } from "node:path";
import { build, outdated } from "./build.mjs";
import { install, isInstalled } from "./install.mjs";
import { run } from "./processes.mjs";
import { endWith, step } from "./steps.mjs";
import { pinnedNode, root } from "./workspace.mjs";

async function main() {
  if (!isInstalled()) await step("install", install);
  const packages = outdated();
  if (packages.length > 0) await step("build", () => build(packages));
  const maker = join(root, "scripts", "packaging", "make-release.mjs");
  const { status } = await run(pinnedNode, [maker, join(root, "dist")], { show: true });
  process.exitCode = status ?? 1;
}

main().catch(endWith);
