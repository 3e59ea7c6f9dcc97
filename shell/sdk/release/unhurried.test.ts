import { afterEach, expect, jest, test } from "@jest/globals";
import { unhurried } from "./unhurried.ts";

afterEach(() => {
  jest.useRealTimers();
});

/** What would run in the page runs here. */
const addInitScript = async (script: (given: unknown) => void, given: unknown) => script(given);

test("limits of a page last six times as long, and what is shorter as long as ever", async () => {
  jest.useFakeTimers();
  await unhurried({ addInitScript } as never);
  const ended = jest.fn();
  setTimeout(ended, 4_999, "a pause");
  setTimeout(ended, 7_000, "a limit");
  clearTimeout(setTimeout(ended, 7_000, "what was in time"));
  jest.advanceTimersByTime(41_999);
  expect(ended.mock.calls).toEqual([["a pause"]]);
  jest.advanceTimersByTime(1);
  expect(ended.mock.calls).toEqual([["a pause"], ["a limit"]]);
});
