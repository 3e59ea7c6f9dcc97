// Prints the packages that some files belong to, and files that belong to none: `node scripts/packages-of.mjs <file>...`.
// Before a commit a whole package is looked at, for what else it holds may no longer go with these.
import { packageOf } from "./workspace.mjs";

const found = process.argv.slice(2).map((file) => packageOf(file) ?? file);
console.log([...new Set(found)].join(" "));
