// Builds one front-end package: `node scripts/build-package.mjs <folder> <sum>`, under the pinned Node.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildFolder } from "../shell/sdk/build/build-folder.ts";
import { root } from "./workspace.mjs";

const [folder, sum] = process.argv.slice(2);
const { isBuilt, said } = await buildFolder(join(root, folder));
if (said) console.log(said);
if (!isBuilt) process.exit(1);
// Last, so that an interrupted build is done again.
writeFileSync(join(root, folder, "dist", ".stamp"), sum);
