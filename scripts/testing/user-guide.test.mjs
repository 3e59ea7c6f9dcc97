import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { root } from "../workspace.mjs";

const guide = readFileSync(join(root, "docs/guides/user-guide.md"), "utf8");

/** What calendar programs call things. */
const notOurs = new Set(
  "Other calendars|From URL|Add calendar|Subscribe from web|File|New Calendar Subscription".split("|"),
);

test("what the user guide calls by its label is there, so called", () => {
  const files = globSync("{mf-portal,mf-network,shell,shared-types}/**/*.{ts,tsx}", {
    cwd: root,
    exclude: (path) => /(?:^|\/)(?:node_modules|dist|edge|documents)(?:\/|$)|\.test\.|\/testing-/.test(path),
  });
  const sources = files.map((file) => readFileSync(join(root, file), "utf8")).join("\n");
  // Within quotes, or between tags; the name of a kind of thing is filled in.
  const isShown = (label) =>
    new RegExp(
      `["\`>]\\s*${RegExp.escape(label)}\\s*["\`<]|^\\s*(?:<[^>]*/>\\s*)?${RegExp.escape(label)}$`,
      "m",
    ).test(sources);
  // What ends in a full stop begins a point of a list.
  const labels = [...guide.matchAll(/\*\*([^*]+)\*\*/g)]
    .map(([, label]) => label)
    .filter((label) => !label.endsWith("."));
  expect(labels.length).toBeGreaterThan(50);
  expect([...new Set(labels)].filter((label) => !notOurs.has(label) && !isShown(label))).toEqual([]);
});
