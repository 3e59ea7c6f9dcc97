import { expect, test } from "@jest/globals";
import { kinds } from "./contract.ts";
import { guideClashesKey } from "./activities/guide-clashes-key.ts";
import { namedBy, relatedTo } from "./relations/relation.ts";

/** Where rows that are never listed by themselves are shown. */
const SHOWN_IN: Readonly<Record<string, string>> = { "proposal-lines": "proposals" };

test("what a kind's rows are called elsewhere is fetched anew once one is changed", () => {
  const shown = kinds.flatMap(({ names: [one], collection, nameField, invalidates }) =>
    kinds
      .filter(({ reads }) => `${one}${nameField[0]?.toUpperCase()}${nameField.slice(1)}` in reads)
      .map((other) => [collection, SHOWN_IN[other.collection] ?? other.collection, invalidates] as const)
      .filter(([own, other]) => own !== other),
  );
  expect(shown.length).toBeGreaterThan(5);
  const forgotten = shown.filter(([, other, invalidates]) => !invalidates.includes(`/api/${other}`));
  expect(forgotten.map(([own, other]) => `${own} in ${other}`)).toEqual([]);
});

test("what names what it is about is fetched anew once that is changed", () => {
  const named = kinds.filter(({ names: [one] }) => relatedTo.options.some((about) => about === one));
  expect(named).toHaveLength(relatedTo.options.length);
  for (const { invalidates } of named) expect(invalidates).toEqual(expect.arrayContaining([...namedBy]));
});

test("guides' clashes are fetched anew once anything changes that they come from, of any itinerary", () => {
  const sources = kinds.filter(({ invalidates }) => invalidates.includes(guideClashesKey));
  expect(sources.map(({ collection }) => collection).toSorted()).toEqual([
    "activities",
    "bookings",
    "itineraries",
    "partners",
  ]);
});
