// Prints the packages to which files belong, and files that belong to none: `node scripts/packages-of.mjs
// <file>...`. Whole packages are checked before a commit, because their other files may no longer fit the
// changed ones.
import { packageOf } from "./workspace.mjs";

const found = process.argv.slice(2).map((file) => packageOf(file) ?? file);
console.log([...new Set(found)].join(" "));
