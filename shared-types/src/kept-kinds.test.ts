import { expect, test } from "@jest/globals";
import { kinds } from "./contract.ts";
import * as exported from "./index.ts";

// Makes every change of a label, a status, or of what a change affects visible in review. To accept what they are now:
// node_modules/.bin/node node_modules/jest/bin/jest.js -c shared-types/jest.config.mjs kept-kinds -u

/** On one line, without rules, which stand in the contract's text. */
const told = (value: unknown) => JSON.stringify(value, (_name, part) => (isRule(part) ? undefined : part));

const isRule = (part: unknown) => typeof part === "object" && part !== null && "_zod" in part;

const linesOf = (things: object) =>
  Object.entries(things).map(([name, thing]) => `  ${name}: ${told(thing)}`);

test("the kinds, with their fields, are those that were kept", () => {
  const texts = kinds.map(({ fields, reads, draft: _draft, item: _item, ...kind }) =>
    [told(kind), ...linesOf(fields), ...linesOf(reads)].join("\n"),
  );
  expect(texts.join("\n\n")).toMatchSnapshot();
});

test("statuses, and which may follow which, are those that were kept", () => {
  const described = Object.entries(exported).flatMap(([name, value]) =>
    typeof value === "object" && "descriptions" in value ? { name, descriptions: value.descriptions } : [],
  );
  expect(described.length).toBeGreaterThan(3);
  const texts = described.map(({ name, descriptions }) => [name, ...linesOf(descriptions)].join("\n"));
  expect(texts.join("\n\n")).toMatchSnapshot();
});
