import { expect, test } from "@jest/globals";
import { ByteBudget } from "./byte-budget.ts";

const always = () => new AbortController().signal;

test("what goes past the budget waits until something is given back", async () => {
  const budget = new ByteBudget(10);
  const [oldest, second, third] = [budget.open(), budget.open(), budget.open()];
  await oldest.grow(1, always);
  await second.grow(9, always);
  const done: string[] = [];
  const waiting = third.grow(5, always).then(() => done.push("third"));
  await oldest.grow(20, always);
  done.push("oldest");
  oldest.close();
  second.close();
  await waiting;
  expect(done).toEqual(["oldest", "third"]);
});

test("of those that wait the oldest goes on, whatever the others hold", async () => {
  const budget = new ByteBudget(10);
  const [first, second] = [budget.open(), budget.open()];
  await second.grow(10, always);
  await first.grow(10, always);
  const waiting = second.grow(1, always);
  first.close();
  await waiting;
});

test("what is closed takes nothing any more", async () => {
  const budget = new ByteBudget(10);
  const [first, second, third] = [budget.open(), budget.open(), budget.open()];
  first.close();
  await first.grow(10, always);
  await second.grow(1, always);
  await third.grow(9, () => AbortSignal.abort(new Error("there is room")));
});

test("a wait ends with its signal", async () => {
  const budget = new ByteBudget(10);
  const [first, second] = [budget.open(), budget.open()];
  await first.grow(10, always);
  const ending = new AbortController();
  const waiting = second.grow(1, () => ending.signal);
  ending.abort(new Error("enough"));
  await expect(waiting).rejects.toThrow("enough");
  await expect(second.grow(1, () => ending.signal)).rejects.toThrow("enough");
});
