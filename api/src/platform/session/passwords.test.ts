import { expect, test } from "@jest/globals";
import { ApiProblem } from "../http/errors.ts";
import { hashPassword, isOutdated, isPassword } from "./passwords.ts";

test("a password fits its own hash alone", async () => {
  const kept = await hashPassword("open sesame");
  expect(isOutdated(kept)).toBe(false);
  expect(await isPassword(kept, "open sesame")).toBe(true);
  expect(await isPassword(kept, "Open sesame")).toBe(false);
  expect(await isPassword(null, "open sesame")).toBe(false);
});

test("past the queue's end more are refused rather than piled up, and those in it are served", async () => {
  const results = await Promise.allSettled(Array.from({ length: 40 }, () => hashPassword("crowd")));
  const refused = results.filter(({ status }) => status === "rejected");
  expect(refused.length).toBe(40 - 34);
  for (const result of refused) {
    const { reason } = result as PromiseRejectedResult;
    expect(reason).toBeInstanceOf(ApiProblem);
    expect(reason).toMatchObject({
      status: 503,
      message: "Too many people are signing in at once. Try again in a moment.",
    });
  }
  expect(await isPassword(await hashPassword("after"), "after")).toBe(true);
});
