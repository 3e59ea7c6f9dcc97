import { expect, test } from "@jest/globals";
import * as fc from "fast-check";
import { contrastRatio, tenantTheme, textOn } from "./tenant-theme.ts";

const variablesOf = (style: string) =>
  new Map(
    [...style.matchAll(/--dmc-colors-([\w-]+):(#[\da-f]{3,6})/gi)].map(([, name, hex]) => [name, hex ?? ""]),
  );

/** Text and background, with the required contrast: 4.5 for text, 3 for edges that must be visible. */
const pairs: readonly (readonly [string, string, number])[] = [
  ...["#ffffff", "#f7f9fb", "#eef2f6", "brand-50", "brand-100"].map(
    (ground) => ["brand-700", ground, 4.5] as const,
  ),
  ...["#0b1220", "#131c2c", "#202c3f", "brand-950", "brand-900"].map(
    (ground) => ["brand-300", ground, 4.5] as const,
  ),
  ...["brand-700", "brand-800", "brand-900", "brand-950"].map(
    (ground) => ["brand-100", ground, 4.5] as const,
  ),
  ...["brand-700", "brand-800", "brand-900", "brand-950"].map((ground) => ["#ffffff", ground, 4.5] as const),
  ["brand-500", "#ffffff", 3],
  ["brand-400", "#131c2c", 3],
  ["brand-contrast", "brand-600", 4.5],
  ["secondary-contrast", "secondary-solid", 4.5],
];

const colour = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);
const corners = ["#000000", "#ffffff", "#ff0", "#00f", "#f0f", "#0ff", "#777777", "#0077b6"];

function check(primaryColor: string, secondaryColor: string) {
  const variables = variablesOf(tenantTheme({ primaryColor, secondaryColor, accentColor: null }));
  const hexOf = (name: string) => variables.get(name) ?? name;
  const faint = pairs.filter(([one, other, ratio]) => contrastRatio(hexOf(one), hexOf(other)) < ratio);
  expect({ primaryColor, secondaryColor, faint }).toEqual({ primaryColor, secondaryColor, faint: [] });
}

test("whatever colours a theme has, what stands on them can be read", () => {
  for (const corner of corners) check(corner, corner);
  fc.assert(fc.property(colour, colour, check), { numRuns: 300 });
});

test("the theme's own colours are there as they were chosen", () => {
  const look = variablesOf(
    tenantTheme({ primaryColor: "#8a1538", secondaryColor: "#FFC72C", accentColor: "#2e8b57" }),
  );
  expect(look.get("brand-600")).toBe("#8a1538");
  expect(look.get("secondary-solid")).toBe("#FFC72C");
  expect(look.get("accent-solid")).toBe("#2e8b57");
  expect(look.size).toBe(15);
});

test("text on a colour is white where that can be read, else dark", () => {
  expect([textOn("#0077b6"), textOn("#ffc72c")]).toEqual(["#ffffff", "#000000"]);
  expect(contrastRatio("#000000", "#ffffff")).toBe(21);
});
