import { globSync } from "node:fs";
import { remotes, root } from "../workspace.mjs";
import { loadedBy } from "../testing/import-graph.mjs";

/** What is started or read by name; the rest of the code is what these import. */
const entries = [
  "scripts/packaged.mjs",
  "scripts/reload.mjs",
  "api/src/{main,prepare}.ts",
  "api/src/cli/*.ts",
  "api/src/migrations/*.ts",
  "api/src/rendering/worker/*.ts",
  "shell/edge/main.ts",
  "shell/sdk/release/{dmc-remote.mjs,cli.ts}",
];

/** What is copied as it is. */
const copied = ["CHANGELOG.md", "shell/sdk/exports.json", "deploy/**", "docs/**"];

/** Files of ours in a release, named relative to the root, and the packages that each of them imports. */
export function ownFiles() {
  const { files, asked } = loadedBy(found(entries));
  const built = ["shell", "shell/documents", ...remotes()].map((name) => `${name}/dist/**`);
  return { files: [...new Set([...files, ...found([...copied, ...built])])].toSorted(byName), asked };
}

/** The same on every machine, whatever its language. */
const byName = (one, other) => (one < other ? -1 : 1);

const found = (patterns) =>
  globSync(patterns, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== ".stamp" && !/\.test\.\w+$/.test(entry.name))
    .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(root.length + 1));
