import { expect, test } from "@jest/globals";
import { iconNamed } from "./icons.ts";

test("an icon is its drawing", () => {
  expect(iconNamed("map-pin")).toEqual([
    [
      "path",
      {
        d: "M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0",
      },
    ],
    ["circle", { cx: "12", cy: "10", r: "3" }],
  ]);
});

test("an icon that lucide has renamed is still there under its old name", () => {
  expect(iconNamed("building-2")).toEqual(iconNamed("building-complex"));
});

test.each(["no-such-icon", "", "icon", "icons", "../icons/map-pin"])(
  "%j is refused, for no icon is named so",
  (name) => {
    expect(() => iconNamed(name)).toThrow(`There is no icon named "${name}".`);
  },
);
