import { expect, test } from "@jest/globals";
import { moneyWords } from "./trip-words.ts";

test("an amount has cents only if it is not whole, as on the screens", () => {
  expect(moneyWords(18_000, "EUR")).toBe("€18,000");
  expect(moneyWords(18_000.5, "EUR")).toBe("€18,000.50");
});
