import { expect, test } from "@jest/globals";
import { tags } from "./tags.ts";

const REFUSAL = "A tag has 1 to 40 characters, and no comma, semicolon or line break";

const { rule } = tags("Tags", {});

test.each([
  [undefined, []],
  [null, []],
  ["", []],
  ["VIP; incentive ,vip, ", ["VIP", "incentive"]],
  [
    [" VIP ", "vip", "Ski & Spa"],
    ["VIP", "Ski & Spa"],
  ],
  [["Cafe\u0301", "\u200eCafé"], ["Café"]],
  ["\u200b,VIP", ["VIP"]],
])("%j is read as %j", (sent, read) => expect(rule.parse(sent)).toEqual(read));

test.each([
  [["x".repeat(41)], REFUSAL],
  [["  "], REFUSAL],
  [["\u200b"], REFUSAL],
  [["a,b"], REFUSAL],
  [["a\0"], "Contains characters that cannot be stored"],
  [[7], REFUSAL],
  // Nothing makes a text of it.
  [[{ toString: 1 }], REFUSAL],
  [{}, "Send a list of tags"],
  [Array.from({ length: 21 }, (_, index) => `${index}`), "Choose at most 20 tags"],
])("%j is refused", (sent, message) =>
  expect(rule.safeParse(sent).error?.issues.map((issue) => issue.message)).toContain(message),
);
