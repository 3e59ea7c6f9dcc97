import { existsSync } from "node:fs";
import { join, normalize } from "node:path";
import { Refusal } from "../steps.mjs";
import { isTestFile, packages, root } from "../workspace.mjs";
import { builds, e2e, lint, sizes, unit } from "./checks.mjs";

/**
 * What `npm test -- <part>` runs, all at the same time except what is `after` another step.
 */
const parts = {
  lint: [{ name: "types and style", check: lint }],
  unit: [{ name: "unit and API", check: unit }],
  e2e: [
    { name: "build", check: builds },
    { name: "sizes", check: sizes, after: "build" },
    { name: "end to end", check: e2e, after: "build" },
  ],
};

const isPart = (word) => Object.hasOwn(parts, word);
const isPackage = (word) => !isPart(word) && packages().includes(word);
const isTest = (word) => isTestFile(word) && existsSync(join(root, word));
const isStory = (file) => file.startsWith("e2e/");
const isUnitTest = (file) => !isStory(file);

/**
 * What to run for these words: parts, packages, test files, `changed`, or nothing for all. Returns the steps
 * in order. Refuses an unknown word.
 */
export async function planOf(words) {
  const wanted = words.map((word) => normalize(word).replaceAll("\\", "/").replace(/\/$/, ""));
  const alone = wanted.find((word) => ["changed", "coverage"].includes(word));
  const other = wanted.find((word) => word !== alone);
  if (alone !== undefined && other !== undefined)
    throw new Refusal(`"${alone}" stands alone, without "${other}".`);
  if (alone === "changed") {
    // Needs packages that must be installed first.
    const { changed } = await import("./changed.mjs");
    return stepsOfChange(changed());
  }
  if (alone === "coverage") {
    const { coverageSteps } = await import("./counted/coverage.mjs");
    return coverageSteps();
  }
  const unknown = wanted.find((word) => ![isPart, isPackage, isTest].some((is) => is(word)));
  if (unknown !== undefined) {
    throw new Refusal(
      `There is no part, package or test file "${unknown}". Choose from: ${Object.keys(parts).join(", ")}, changed, coverage, ${packages().filter(isPackage).join(", ")}, or name test files.`,
    );
  }
  const files = wanted.filter(isTest);
  const beside = wanted.find((word) => !isTest(word));
  if (files.length > 0 && beside !== undefined)
    throw new Refusal(`Test files are named without "${beside}": each runs in the part that it belongs to.`);
  if (files.length > 0) return stepsOfFiles(files);
  const named = wanted.filter(isPackage);
  return stepsOfParts(wanted.filter(isPart), named.length > 0 ? named : null);
}

const stepsOfFiles = (files) => [
  ...steps("unit", files.filter(isUnitTest), (some) => ({ files: some })),
  ...steps("e2e", files.filter(isStory), (some) => ({ files: some })),
];

/** These parts, or all, of these packages, or all. */
function stepsOfParts(names, scope) {
  const all = names.length > 0 ? names : Object.keys(parts).filter((name) => isTold(name, scope));
  return all.flatMap((name) => steps(name, scope, (some) => ({ packages: some })));
}

/** Packages without stories have nothing to run in a browser. */
const isTold = (part, scope) => part !== "e2e" || scope === null || scope.some(hasStories);

const hasStories = (name) => existsSync(join(root, "e2e", "stories", name));

function stepsOfChange({ packages: touched, tests, stories }) {
  const files = stories && tests.filter(isStory);
  const told = stories && [...stories, ...files];
  return [
    ...steps("lint", touched, (some) => ({ packages: some })),
    ...steps("unit", tests && tests.filter(isUnitTest), (some) => ({ files: some })),
    ...steps("e2e", told, () => ({ packages: stories, files })),
  ];
}

/** The steps of a part for some items, or for all if null; none if there are none. */
const steps = (part, some, scopeOf) =>
  some?.length === 0
    ? []
    : parts[part].map(({ name, check, after }) => {
        const scope = scopeOf(some);
        return { name, part, after, scope, run: () => check(scope) };
      });

/** How to run only these files, or else what a step was asked for. */
export function aloneWith({ part, scope }, failed = []) {
  const lists = [[...new Set(failed)].filter(Boolean), scope?.files ?? []];
  return `npm test -- ${lists.find(({ length }) => length > 0 && length <= 8)?.join(" ") ?? part}`;
}
