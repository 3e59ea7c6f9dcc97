import { expect, test } from "@jest/globals";
import { assert, nat, property, tuple } from "fast-check";
import { satisfies } from "semver";
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

test("says what semver says of the ranges that a remote's build writes", () => {
  const version = tuple(nat(2), nat(3), nat(3)).map((numbers) => numbers.join("."));
  assert(
    property(version, version, (own, lowest) =>
      expect(isInRange(own, `^${lowest}`)).toBe(satisfies(own, `^${lowest}`)),
    ),
  );
});
