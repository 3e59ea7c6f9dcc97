import { expect, test } from "@jest/globals";
import { SharedQuestion } from "./shared-question.ts";

/** Questions that are answered by hand, in the order in which they were asked. */
function asked() {
  const open: PromiseWithResolvers<string>[] = [];
  const ask = () => {
    const question = Promise.withResolvers<string>();
    open.push(question);
    return question.promise;
  };
  return { open, ask };
}

const settled = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

test("who asks while a question is being answered shares the next one", async () => {
  const shared = new SharedQuestion<string>();
  const { open, ask } = asked();
  const first = shared.ask("a", ask);
  const others = [shared.ask("a", ask), shared.ask("a", ask)];
  const elsewhere = shared.ask("b", ask);
  expect(open).toHaveLength(2);
  open[0]?.resolve("before");
  await settled();
  expect(open).toHaveLength(3);
  const late = shared.ask("a", ask);
  open[1]?.resolve("other");
  open[2]?.resolve("after");
  await settled();
  open[3]?.resolve("last");
  expect(await Promise.all([first, ...others, elsewhere, late])).toEqual([
    "before",
    "after",
    "after",
    "other",
    "last",
  ]);
});

test("a question that fails fails for those who share it alone", async () => {
  const shared = new SharedQuestion<string>();
  const { open, ask } = asked();
  const first = shared.ask("a", ask);
  const next = shared.ask("a", ask);
  open[0]?.reject(new Error("away"));
  await expect(first).rejects.toThrow("away");
  await settled();
  open[1]?.resolve("back");
  expect(await next).toBe("back");
  const again = shared.ask("a", ask);
  open[2]?.resolve("anew");
  expect(await again).toBe("anew");
});
