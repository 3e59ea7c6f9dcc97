import { expect, test } from "@jest/globals";
import { chanceOfWorse } from "./fisher.ts";

test.each([
  // Fisher's tea: three of four right, by chance in 17 of 70 cases.
  [{ tried: 4, wrong: 3 }, { tried: 4, wrong: 1 }, 17 / 70],
  [{ tried: 3, wrong: 3 }, { tried: 200, wrong: 0 }, 1 / 1_373_701],
  [{ tried: 10, wrong: 0 }, { tried: 10, wrong: 5 }, 1],
  [{ tried: 0, wrong: 0 }, { tried: 0, wrong: 0 }, 1],
])("%j beside %j comes by chance in %d", (one, other, chance) => {
  expect(chanceOfWorse(one, other)).toBeCloseTo(chance, 9);
});

test("large numbers meet the normal distribution", () => {
  // 60 of 5,000 beside 40 of 5,000: z = 1.91 with continuity correction, one-sided.
  expect(chanceOfWorse({ tried: 5_000, wrong: 60 }, { tried: 5_000, wrong: 40 })).toBeCloseTo(0.0279, 2);
});
