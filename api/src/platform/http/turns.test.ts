import { expect, test } from "@jest/globals";
import { turns } from "./turns.ts";

const line = { atOnce: 1, waiting: 3, refusal: "Too many." };

/** Work that lasts until it is told to end, and says when it began. */
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
  const inTurn = turns({ ...line, atOnce: 2 });
  const { began, work, end } = works();
  const a1 = inTurn(work("a1"), { owner: "a" });
  const a2 = inTurn(work("a2"), { owner: "a" });
  const rest = [
    inTurn(work("a3"), { owner: "a" }),
    inTurn(work("b1"), { owner: "b" }),
    inTurn(work("c1"), { owner: "c" }),
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
  const inTurn = turns({ ...line, waiting: 8, waitingOfOne: 3 });
  const { began, work, end } = works();
  const asked = (name: string) => inTurn(work(name), { owner: name.slice(0, 1) });
  const all = ["a1", "a2", "a3", "a4", "b1", "b2", "c1"].map(asked);
  await expect(asked("a5")).rejects.toMatchObject({ status: 503, message: "Too many." });
  const expected = ["a1", "b1", "c1", "a2", "b2", "a3", "a4"];
  for (const [index, name] of expected.entries()) {
    expect(began).toEqual(expected.slice(0, index + 1));
    end(name);
    await all[["a1", "a2", "a3", "a4", "b1", "b2", "c1"].indexOf(name)];
  }
});

test("who loses patience leaves the line, and who finds it full is refused", async () => {
  const inTurn = turns(line);
  const { began, work, end } = works();
  const first = inTurn(work("first"));
  const patience = new AbortController();
  const impatient = inTurn(work("impatient"), { signal: patience.signal });
  const others = [inTurn(work("second")), inTurn(work("third"))];
  await expect(inTurn(work("fifth"))).rejects.toMatchObject({ status: 503, message: "Too many." });
  patience.abort();
  await expect(impatient).rejects.toMatchObject({ status: 503 });
  for (const name of ["first", "second", "third"]) {
    end(name);
    await (name === "first" ? first : others.shift());
  }
  expect(began).toEqual(["first", "second", "third"]);
});

test("work that fails gives its place back", async () => {
  const inTurn = turns(line);
  await expect(inTurn(() => Promise.reject(new Error("No.")))).rejects.toThrow("No.");
  expect(await inTurn(() => Promise.resolve("done"))).toBe("done");
});
