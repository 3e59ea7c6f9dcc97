import { expect, test } from "@jest/globals";
import { digitsOf } from "./currency-digits.ts";

test("digits are of the currency, at most two", () => {
  expect(["JPY", "EUR", "HUF", "JOD", "TND"].map(digitsOf)).toEqual([0, 2, 2, 2, 2]);
});
