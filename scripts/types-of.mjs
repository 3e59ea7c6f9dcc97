// Type-checks the packages that some files belong to: `node scripts/types-of.mjs <file>...`, before a commit.
import { types } from "./testing/checks.mjs";
import { foldersWith } from "./workspace.mjs";

const files = process.argv.slice(2);
const innermostFirst = foldersWith("tsconfig.json").toSorted((a, b) => b.length - a.length);
const folderOf = (file) => innermostFirst.find((folder) => file.startsWith(`${folder}/`));

const folders = [...new Set(files.map(folderOf))].filter(Boolean);
const { troubles, output } = await types({ folders });
if (troubles > 0) {
  console.error(output);
  process.exit(1);
}
