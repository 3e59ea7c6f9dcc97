import { expect, test } from "@jest/globals";
import { capital, pluralize } from "./pluralize.ts";

test.each([
  ["client", "Client"],
  ["exchange rate", "Exchange Rate"],
  ["check-in", "Check-In"],
  ["client's note", "Client's Note"],
  ["élan vital", "Élan Vital"],
  ["DMC", "DMC"],
])("%s is titled %s", (noun, title) => {
  expect(capital(noun)).toBe(title);
});

test("a count goes with the noun's form", () => {
  const guests = ["guest", "guests"] as const;
  expect([0, 1, 1_200].map((count) => pluralize(count, guests))).toEqual([
    "0 guests",
    "1 guest",
    "1,200 guests",
  ]);
});
