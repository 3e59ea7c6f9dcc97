// Prints what is checked before a commit of what is staged, one per line; nothing if that is no code. That is the
// changed files' whole package, whose other files may no longer fit them, or only the files that are left if they
// belong to several packages, which would take too long.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { packagesOf, root } from "./workspace.mjs";

// Also those that are deleted, which others may still import.
const listed = execFileSync("git", ["diff", "--cached", "--name-only", "--no-renames", "-z"], {
  cwd: root,
  encoding: "utf8",
});
const files = listed.split("\0").filter((file) => /\.(?:tsx?|mjs)$/.test(file));
const places = packagesOf(files);
const checked = places.length === 1 ? places : files;
for (const place of checked.filter((one) => existsSync(join(root, one)))) console.log(place);
