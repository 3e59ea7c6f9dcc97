// npm run pack: the contract and the SDK as packages for teams with repositories of their own, in dist/.
import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { install, isInstalled } from "./install.mjs";
import { pack } from "./packing/pack.mjs";
import { endWith, step } from "./steps.mjs";
import { root } from "./workspace.mjs";

async function main() {
  if (!isInstalled()) await step("install", install);
  let files = [];
  await step("pack", async () => {
    files = await pack(join(root, "dist"));
  });
  for (const file of files) console.log(file);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main().catch(endWith);
