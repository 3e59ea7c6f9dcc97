import { expect, jest, test } from "@jest/globals";
import knex from "knex";
import { Overdue } from "./outage.ts";
import { asTenant } from "./tenant.ts";
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

const db = knex({ client: "pg" });

const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

/** Some time passes, and what waited for it goes on. */
async function passing(ms: number): Promise<void> {
  jest.advanceTimersByTime(ms);
  await settled();
}

test("who asks while a question is being answered shares the next one", async () => {
  const shared = new SharedQuestion<string>();
  const { open, ask } = asked();
  const first = shared.ask(db, "a", ask);
  const others = [shared.ask(db, "a", ask), shared.ask(db, "a", ask)];
  const elsewhere = shared.ask(db, "b", ask);
  expect(open).toHaveLength(2);
  open[0]?.resolve("before");
  await settled();
  expect(open).toHaveLength(3);
  const late = shared.ask(db, "a", ask);
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
  const first = shared.ask(db, "a", ask);
  const next = shared.ask(db, "a", ask);
  open[0]?.reject(new Error("away"));
  await expect(first).rejects.toThrow("away");
  await settled();
  open[1]?.resolve("back");
  expect(await next).toBe("back");
  const again = shared.ask(db, "a", ask);
  open[2]?.resolve("anew");
  expect(await again).toBe("anew");
});

test("each asks for a part, and the next question is asked for all parts that are wanted by then", async () => {
  const shared = new SharedQuestion<string, number>();
  const { open, ask } = asked();
  const parts: (readonly number[])[] = [];
  const askFor = (ids: readonly number[]) => {
    parts.push(ids);
    return ask();
  };
  const first = shared.ask(db, "a", askFor, 1);
  const others = [3, 2, 3].map((id) => shared.ask(db, "a", askFor, id));
  open[0]?.resolve("first");
  await settled();
  open[1]?.resolve("others");
  expect(await Promise.all([first, ...others])).toEqual(["first", "others", "others", "others"]);
  expect(parts).toEqual([[1], [3, 2]]);
});

test("a question that is held up holds up the next one for a moment only", async () => {
  jest.useFakeTimers();
  const shared = new SharedQuestion<string>();
  const { open, ask } = asked();
  const first = shared.ask(db, "a", ask);
  const next = shared.ask(db, "a", ask);
  await passing(99);
  expect(open).toHaveLength(1);
  await passing(1);
  jest.useRealTimers();
  expect(open).toHaveLength(2);
  const third = shared.ask(db, "a", ask);
  open[1]?.resolve("second");
  await settled();
  open[2]?.resolve("third");
  open[0]?.resolve("first");
  expect(await Promise.all([first, next, third])).toEqual(["first", "second", "third"]);
});

/** Two questions that are open for longer than the next one waits. */
async function twoHeldUp() {
  jest.useFakeTimers();
  const shared = new SharedQuestion<string>();
  const { open, ask } = asked();
  const heldUp = [shared.ask(db, "a", ask), shared.ask(db, "a", ask)] as const;
  await passing(100);
  return { shared, open, ask, heldUp };
}

test("of questions that are held up two are open, and one more is asked once one of them is answered", async () => {
  const { shared, open, ask, heldUp } = await twoHeldUp();
  const third = shared.ask(db, "a", ask);
  await passing(1_000);
  expect(open).toHaveLength(2);
  open[0]?.resolve("first");
  await passing(0);
  expect(open).toHaveLength(3);
  jest.useRealTimers();
  open[1]?.resolve("second");
  open[2]?.resolve("third");
  expect(await Promise.all([...heldUp, third])).toEqual(["first", "second", "third"]);
});

test("who waits for one of two that are held up fails with it", async () => {
  const { shared, open, ask, heldUp } = await twoHeldUp();
  const third = shared.ask(db, "a", ask);
  await passing(100);
  jest.useRealTimers();
  open[0]?.reject(new Error("locked"));
  await expect(heldUp[0]).rejects.toThrow("locked");
  await expect(third).rejects.toThrow("locked");
  open[1]?.resolve("second");
  expect(await heldUp[1]).toBe("second");
  expect(open).toHaveLength(2);
});

test("nobody waits for longer than a second and a half to ask, and who comes afterwards asks anew", async () => {
  const { shared, open, ask, heldUp } = await twoHeldUp();
  const refused = expect(shared.ask(db, "a", ask)).rejects.toThrow(Overdue);
  await passing(100);
  await passing(1_500);
  await refused;
  jest.useRealTimers();
  expect(open).toHaveLength(2);
  for (const question of open) question.resolve("at last");
  expect(await Promise.all(heldUp)).toEqual(["at last", "at last"]);
  const again = shared.ask(db, "a", ask);
  open[2]?.resolve("anew");
  expect(await again).toBe("anew");
});

test("a question that cannot even be asked fails, and those after it are asked", async () => {
  const shared = new SharedQuestion<string>();
  const { open, ask } = asked();
  const first = shared.ask(db, "a", ask);
  const next = shared.ask(db, "a", () => {
    throw new Error("no connection");
  });
  open[0]?.resolve("first");
  await first;
  await expect(next).rejects.toThrow("no connection");
  const again = shared.ask(db, "a", ask);
  open[1]?.resolve("anew");
  expect(await again).toBe("anew");
});

test("what is asked over another pool, or for another tenant, is a question of its own", async () => {
  const shared = new SharedQuestion<string>();
  const { open, ask } = asked();
  const all = [db, knex({ client: "pg" })].flatMap((own) => [
    shared.ask(own, "a", ask),
    asTenant(1, () => shared.ask(own, "a", ask)),
    asTenant(2, () => shared.ask(own, "a", ask)),
  ]);
  await settled();
  expect(open).toHaveLength(6);
  for (const [place, question] of open.entries()) question.resolve(`${place}`);
  expect(new Set(await Promise.all(all))).toEqual(new Set(["0", "1", "2", "3", "4", "5"]));
});
