import { expect, test } from "@jest/globals";
import type { Context } from "koa";
import { shedLoad } from "./shed-load.ts";

test("takes as many calls as it may, refuses the next after a moment, and takes others again", async () => {
  const passes = shedLoad(() => false, 2);
  const ctx = {} as Context;
  const inside: (() => void)[] = [];
  const enter = () => passes(ctx, () => new Promise<void>((resolve) => inside.push(resolve)));
  const admitted = [enter(), enter()];
  await expect(enter()).rejects.toMatchObject({ status: 503, headers: { "retry-after": "1" } });
  expect(inside.length).toBe(2);
  for (const leave of inside) leave();
  await Promise.all(admitted);
  expect(await passes(ctx, async () => {})).toBeUndefined();
});
