import { expect, test } from "@jest/globals";
import { withoutTexts } from "./without-texts.ts";

test.each([
  [
    "Cannot read properties of undefined (reading 'name')",
    "Cannot read properties of undefined (reading name)",
  ],
  ["rows.map is not a function", "rows.map is not a function"],
  [
    `Unexpected token 'M', "Maria Rossi, p"... is not valid JSON`,
    "Unexpected token …, …... is not valid JSON",
  ],
  ['no client called "Maria Rossi', "no client called …"],
  ["write to maria.rossi@mail.example now", "write to … now"],
  ["https://hub.test/clients?q=maria#a failed", "https://hub.test/clients failed"],
  ["/clients?q=maria&sort=name failed", "/clients failed"],
  ["passport 123456789 is no date", "passport # is no date"],
  ["Can't find variable: rows", "Can't find variable: rows"],
  ["two\n  lines", "two lines"],
])("of %j is left %j", (message, left) => {
  expect(withoutTexts(message)).toBe(left);
});

test("what is left of a long message is short, whatever it holds", () => {
  expect(withoutTexts("long ".repeat(500))).toHaveLength(300);
  expect(withoutTexts("x".repeat(1_000_000))).toHaveLength(300);
});
