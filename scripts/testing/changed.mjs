import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Refusal } from "../steps.mjs";
import { isTestFile, packageOf, root } from "../workspace.mjs";
import { importersOf, reached } from "./import-graph.mjs";

const isCode = (file) => /\.(?:[cm]?[jt]s|tsx)$/.test(file);
/** Files that are never run. */
const isText = (file) => /\.md$|^docs\/(?!guides\/)/.test(file);
const isRemotes = (file) => file.startsWith("mf-");

/** What all stories depend on, even without imports. */
const isEverybodys = (file) =>
  /^(?:api|shared-types|shell|scripts|e2e\/fixtures)\//.test(file) && !isTestFile(file);

/**
 * What a change can have broken: the files that differ from the base branch, with everything that reaches
 * them by imports. Returns the `packages` of these, their `tests`, and the packages whose `stories` to run;
 * null stands for all.
 */
export function changed() {
  const files = differing().filter((file) => !isText(file));
  const code = git("ls-files", "--cached", "--others", "--exclude-standard").filter(isCode).filter(isThere);
  const known = new Set(code);
  // A setting, a version or a deleted file may affect anything.
  if (files.some((file) => !known.has(file))) return { packages: null, tests: null, stories: null };
  const broken = [...reached(files, importersOf(code))];
  return {
    packages: packagesOf(broken),
    tests: broken.filter(isTestFile),
    stories: broken.some(isEverybodys)
      ? null
      : packagesOf(broken.filter((file) => isRemotes(file) && !isTestFile(file))),
  };
}

const packagesOf = (files) => [...new Set(files.map(packageOf))].filter(Boolean);

function differing() {
  const since = base();
  return [
    ...new Set([...git("diff", "--name-only", since), ...git("ls-files", "--others", "--exclude-standard")]),
  ];
}

/** Where this branch left the main one; on the main branch itself, the last commit. */
function base() {
  for (const branch of ["origin/main", "main"]) {
    try {
      return git("merge-base", "HEAD", branch)[0];
    } catch {
      // There is no such branch here.
    }
  }
  return "HEAD";
}

function git(...args) {
  try {
    const output = execFileSync("git", args, {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
    return output.split("\n").filter(Boolean);
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
    throw new Refusal("What has changed is known by git, which is not installed here.");
  }
}

const isThere = (file) => existsSync(join(root, file));
