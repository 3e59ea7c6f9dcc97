// Prints what is checked before a commit of some files: `node scripts/packages-of.mjs <file>...`. That is their whole
// package, whose other files may no longer fit the changed ones, or only the files if they belong to several packages,
// which would take too long.
import { packageOf } from "./workspace.mjs";

const files = process.argv.slice(2);
const [first, ...others] = new Set(files.map((file) => packageOf(file) ?? file));
console.log(others.length === 0 ? first : files.join(" "));
