import { expect, test } from "@jest/globals";
import { numberIn } from "./number-in.ts";

test.each([
  ["1250.5", 1250.5],
  ["1,250.50", 1250.5],
  ["1.250,50", 1250.5],
  ["1,250", 1250],
  ["1,250,000", 1_250_000],
  ["12,5", 12.5],
  [" 1 250 ", 1250],
  ["1'250", 1250],
  ["0,925", 0.925],
  ["-0,125", -0.125],
  ["-3", -3],
])("takes %s for %d", (text, value) => expect(numberIn(text)).toBe(value));

test.each(["", "abc", "12 pax", "1.2.3", "1e9", "١٢"])(
  "leaves %j as it is, for the rules to refuse",
  (text) => expect(numberIn(text)).toBe(text),
);
