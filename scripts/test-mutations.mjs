// npm run test:mutations: changes critical code in small ways, one at a time, and reports which changes no
// test noticed. Words select areas, or a part of one: npm run test:mutations -- session, or session/2.
import { install, isInstalled } from "./install.mjs";
import { run } from "./processes.mjs";
import { endWith, step } from "./steps.mjs";
import { abandonOnSignal, openRunFolder } from "./testing/run-folder.mjs";
import { pinnedNode } from "./workspace.mjs";

async function main() {
  if (!isInstalled()) await step("install", install);
  const folder = openRunFolder();
  abandonOnSignal(folder);
  const args = ["scripts/testing/mutations.mjs", ...process.argv.slice(2)];
  const { status } = await run(pinnedNode, args, { show: true, env: folder.environment });
  await folder.endLeft();
  folder.remove();
  process.exitCode = status ?? 1;
}

main().catch(endWith);
