import { configuration, refuseWhatIsTaken } from "./configuration.mjs";
import { build, outdated } from "./build.mjs";
import { install, isInstalled } from "./install.mjs";
import { runSystem, startSystem } from "./running-system.mjs";
import { step } from "./steps.mjs";

async function main() {
  const settings = configuration();
  await refuseWhatIsTaken(settings);
  console.log("DMC Hub");
  if (!isInstalled()) await step("install", install);
  const packages = outdated();
  if (packages.length > 0) await step("build", () => buildAll(packages));
  await startSystem(settings);
}

async function buildAll(packages) {
  await build(packages);
  return packages.map(({ name }) => name).join(", ");
}

runSystem(main);
