import { expect, test } from "@jest/globals";
import type { Context } from "koa";
import { admitSome } from "./admission.ts";

test("takes as many calls as it may, refuses the next after a moment, and takes others again", async () => {
  const admit = admitSome(() => false, 2);
  const ctx = {} as Context;
  const inside: (() => void)[] = [];
  const enter = () => admit(ctx, () => new Promise<void>((resolve) => inside.push(resolve)));
  const admitted = [enter(), enter()];
  await expect(enter()).rejects.toMatchObject({ status: 503, headers: { "retry-after": "1" } });
  expect(inside.length).toBe(2);
  for (const leave of inside) leave();
  await Promise.all(admitted);
  expect(await admit(ctx, async () => {})).toBeUndefined();
});
