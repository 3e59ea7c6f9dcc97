import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { faultsOf } from "../../api/src/testing/migration-rules.ts";
import { root } from "../workspace.mjs";

const read = (path) => readFileSync(join(root, path), "utf8");
const page = read("CONTRIBUTING.md");

const isThere = (name) => existsSync(join(root, "api/src/migrations", `${name}.ts`));

/** The blocks of code in a language, each with the file that the text before it named last. */
const blocksOf = (language) =>
  [...page.matchAll(new RegExp(`\\n\`\`\`${language}\\n(.*?)\\n\`\`\``, "gs"))].map(({ 1: code, index }) => ({
    code,
    file: [...page.slice(0, index).matchAll(/`([\w./-]+\.tsx?)`/g)].at(-1)?.[1],
  }));

test("each change that CONTRIBUTING.md shows fits the file as it is", () => {
  const hunks = blocksOf("diff").flatMap(({ code, file }) =>
    code.split("\n…\n").map((hunk) => ({ hunk, file })),
  );
  const misfits = hunks.filter(({ hunk, file }) => {
    const before = hunk.split("\n").filter((line) => !line.startsWith("+"));
    return !read(file).includes(before.map((line) => `${line.slice(1)}\n`).join(""));
  });
  expect(misfits).toEqual([]);
  expect(hunks.length).toBeGreaterThan(3);
});

test("its migrations have no number yet, and suit the release before", async () => {
  const named = [...page.matchAll(/\b(?:\d{4}|NNNN)-[a-z-]+\b/g)].map(([name]) => name);
  expect(named.filter((name) => !name.startsWith("NNNN") && !isThere(name))).toEqual([]);

  const steps = blocksOf("ts").filter(({ code }) => code.includes(": Migration = "));
  expect(steps.filter(({ code }) => !code.includes('name: "NNNN-'))).toEqual([]);
  const statements = steps.flatMap(({ code }) =>
    [...code.matchAll(/\braw\((["`])(.*?)\1/gs)].map(([, , sql]) => sql),
  );
  expect(await faultsOf(statements.join(";\n"))).toEqual([]);
  // The others are long, and so of the functions that are made for it.
  const long = steps.filter(({ code }) => code.includes("isLong: true") && !code.includes("raw("));
  expect([steps.length, statements.length, long.length]).toEqual([3, 2, 1]);
});
