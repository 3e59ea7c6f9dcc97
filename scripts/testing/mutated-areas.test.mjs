import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { isTestFile, root } from "../workspace.mjs";
import { areas } from "./mutated-areas.mjs";

/** Files of these patterns in an area's folder. */
const found = (folder, patterns) => globSync(patterns, { cwd: join(root, folder) });
const isCode = (file) => !isTestFile(file);

/** Folders whose code is changed as a whole, with what no test can notice in them. */
const whole = [
  // One is a number that nothing depends on, one only types and a word of SQL.
  ["api", "src/resources/*.ts", ["src/resources/count-limit.ts", "src/resources/notice-source.ts"]],
  ["shared-types", "src/**/*.ts", []],
];

const everyPart = Object.entries(areas).flatMap(([name, { folder, parts }]) =>
  parts.map((part, index) => ({ name: `${name}/${index + 1}`, folder, ...part })),
);

test.each(everyPart)("each pattern of $name is of files", ({ folder, code, tests }) => {
  for (const pattern of [...code, ...tests])
    expect([pattern, found(folder, pattern)]).not.toEqual([pattern, []]);
  expect(found(folder, tests).filter(isCode)).toEqual([]);
});

test.each(whole)("in %s, each file of %s is changed in one area", (folder, pattern, except) => {
  const files = found(folder, pattern).filter((file) => isCode(file) && !except.includes(file));
  const changed = everyPart
    .filter((part) => part.folder === folder)
    .flatMap(({ code }) => found(folder, code).filter(isCode))
    .filter((file) => files.includes(file));
  expect(changed.toSorted()).toEqual(files.toSorted());
});
