import { expect, test } from "@jest/globals";
import { screens } from "./screens.ts";

test("every screen is for a company's staff alone", () => {
  expect(screens.map(({ path, roles }) => [path, roles])).toEqual(screens.map(({ path }) => [path, ["dmc"]]));
});
