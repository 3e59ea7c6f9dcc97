import { expect, test } from "@jest/globals";
import { Semaphore } from "./semaphore.ts";

const limits = { atOnce: 1, waiting: 3, refusal: "Too many." };

/** Work that lasts until it is ended, and tells when it began. */
function works() {
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      began.push(name);
      ends.set(name, () => resolve(name));
    });
  return { began, work, end: (name: string) => ends.get(name)?.() };
}

test("whoever has least in hand comes first, the others in order", async () => {
  const semaphore = new Semaphore({ ...limits, atOnce: 2 });
  const { began, work, end } = works();
  const a1 = semaphore.run(work("a1"), "a");
  const a2 = semaphore.run(work("a2"), "a");
  const rest = [
    semaphore.run(work("a3"), "a"),
    semaphore.run(work("b1"), "b"),
    semaphore.run(work("c1"), "c"),
  ];
  expect(began).toEqual(["a1", "a2"]);
  end("a1");
  await a1;
  expect(began).toEqual(["a1", "a2", "b1"]);
  end("b1");
  await rest[1];
  expect(began.at(-1)).toBe("c1");
  end("a2");
  await a2;
  expect(began.at(-1)).toBe("a3");
  end("a3");
  end("c1");
  expect(await Promise.all(rest)).toEqual(["a3", "b1", "c1"]);
});

test("with one at once, owners take turns, and one's many wait behind one another", async () => {
  const semaphore = new Semaphore({ ...limits, waiting: 8, waitingOfOne: 3 });
  const { began, work, end } = works();
  const asked = (name: string) => semaphore.run(work(name), name.slice(0, 1));
  const all = ["a1", "a2", "a3", "a4", "b1", "b2", "c1"].map(asked);
  await expect(asked("a5")).rejects.toMatchObject({ status: 503, message: "Too many." });
  const expected = ["a1", "b1", "c1", "a2", "b2", "a3", "a4"];
  for (const [index, name] of expected.entries()) {
    expect(began).toEqual(expected.slice(0, index + 1));
    end(name);
    await all[["a1", "a2", "a3", "a4", "b1", "b2", "c1"].indexOf(name)];
  }
});

test("work past the end of the queue is refused, and the queue keeps its order", async () => {
  const semaphore = new Semaphore(limits);
  const { began, work, end } = works();
  const names = ["first", "second", "third", "fourth"];
  const all = names.map((name) => semaphore.run(work(name)));
  await expect(semaphore.run(work("fifth"))).rejects.toMatchObject({ status: 503, message: "Too many." });
  for (const [index, name] of names.entries()) {
    end(name);
    await all[index];
  }
  expect(began).toEqual(names);
});

test("work that fails gives its place back", async () => {
  const semaphore = new Semaphore(limits);
  await expect(semaphore.run(() => Promise.reject(new Error("No.")))).rejects.toThrow("No.");
  expect(await semaphore.run(() => Promise.resolve("done"))).toBe("done");
});
