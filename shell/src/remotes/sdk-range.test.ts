import { expect, test } from "@jest/globals";
import { isInRange } from "./sdk-range.ts";

test.each([
  ["1.2.3", "^1.2.3"],
  ["1.2.4", "^1.2.3"],
  ["1.10.0", "^1.9.7"],
])("%s of the SDK does for %s", (version, range) => expect(isInRange(version, range)).toBe(true));

test.each([
  ["1.2.2", "^1.2.3"],
  ["1.1.9", "^1.2.0"],
  ["2.0.0", "^1.2.3"],
  ["1.0.0", "^2.0.0"],
  ["1.0.0", ""],
  ["1.0.0", "*"],
  ["1.0.0", "^1"],
])("%s of the SDK does not for %s", (version, range) => expect(isInRange(version, range)).toBe(false));
