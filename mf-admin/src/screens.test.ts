import { expect, test } from "@jest/globals";
import { screens } from "./screens.ts";

test("every screen is for administrators alone", () => {
  expect(screens.map(({ path, roles }) => [path, roles])).toEqual(
    screens.map(({ path }) => [path, ["admin"]]),
  );
});
