import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "@jest/globals";
import { remotes, root } from "./workspace.mjs";

/** What a remote declares: all of it, or its screens alone. */
async function declarationOf(name) {
  const declared = await import(pathToFileURL(join(root, name, "src", "screens.ts")).href);
  return declared.declaration ?? declared;
}

test("no two actions of the search box, and no two entries of a navigation group, share a place", async () => {
  const declared = await Promise.all(remotes().map(declarationOf));
  const actions = declared.flatMap((remote) => remote.actions ?? []);
  const entries = declared.flatMap(({ screens }) => screens.flatMap(({ navigation }) => navigation ?? []));
  expect(entries.length).toBeGreaterThan(10);
  const places = [
    ...actions.map(({ order }) => `action ${order}`),
    ...entries.map(({ group, order }) => `${group} ${order}`),
  ];
  expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([]);
});
