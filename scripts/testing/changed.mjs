import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Refusal } from "../steps.mjs";
import { isTestFile, packageOf, packagesOf, root } from "../workspace.mjs";
import { importersOf, reached } from "./import-graph.mjs";

const isCode = (file) => /\.(?:[cm]?[jt]s|tsx)$/.test(file);
/** Files that are only read. The guides are part of a build. */
const isText = (file) => /\.md$|^docs\//.test(file) && !file.startsWith("docs/guides/");
const readsText = (file) =>
  /^scripts\/.*\.test\.mjs$/.test(file) && readFileSync(join(root, file), "utf8").includes(".md");
const isRemotes = (file) => file.startsWith("mf-");

/** What tests run in or with, which names it by path. */
const isOfRunners = (file) =>
  /^(?:scripts\/testing|shell\/sdk\/test)\/|(?:^|\/)(?:jest|playwright)\.(?:\w+\.)?config\.|\/global-(?:setup|teardown)\./.test(
    file,
  ) && !isTestFile(file);

/** Loaded by the name of its folder. */
const isMigration = (file) => /^api\/src\/migrations\/\d/.test(file);

/** What all stories depend on, even without imports. */
const isEverybodys = (file) =>
  /^(?:api|shared-types|shell|scripts|e2e\/fixtures)\//.test(file) && !isTestFile(file);

/** Stories that open every remote. */
const common = ["stories/shell", "accessibility", "failures", "releases", "running"];

/**
 * What a change can have broken: the files that differ from the base branch, with everything that reaches
 * them.
 */
export const changed = () =>
  brokenBy(differing(), git("ls-files", "--cached", "--others", "--exclude-standard").filter(isThere));

/**
 * What changes of these files can have broken, among `all`. Returns the `packages` to check, with files that
 * belong to none, the `tests`, and the packages and folders whose `stories` to run; null stands for all.
 */
export function brokenBy(files, all) {
  const code = all.filter(isCode);
  const known = new Set(code);
  const ran = files.filter((file) => !isText(file));
  // A setting, a version or a deleted file may affect anything.
  if (ran.some((file) => !known.has(file) || isOfRunners(file)))
    return { packages: null, tests: null, stories: null };
  const broken = reachedOf(ran, code);
  const tests = broken.filter(isTestFile);
  if (ran.length < files.length) tests.push(...code.filter(readsText));
  const ofRemotes = packagesOf(broken.filter((file) => isRemotes(file) && !isTestFile(file)));
  return {
    packages: packagesOf(broken),
    tests: [...new Set(tests)],
    stories: broken.some(isEverybodys) ? null : ofRemotes.concat(ofRemotes.length > 0 ? common : []),
  };
}

/** What reaches these files by imports; for those that are found by their path, what reaches their package. */
function reachedOf(files, code) {
  const importers = importersOf(code);
  const byImports = reached(files, importers);
  const isTested = (file) => [...reached([file], importers)].some(isTestFile);
  const byPath = [...files.filter((file) => !isTested(file)), ...[...byImports].filter(isMigration)];
  const whole = new Set(byPath.map(packageOf));
  const beside = whole.size === 0 ? [] : code.filter((file) => whole.has(packageOf(file)));
  return [...new Set([...byImports, ...reached(beside, importers)])];
}

function differing() {
  const since = base();
  return [
    ...new Set([
      ...git("diff", "--name-only", "--no-renames", since),
      ...git("ls-files", "--others", "--exclude-standard"),
    ]),
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
