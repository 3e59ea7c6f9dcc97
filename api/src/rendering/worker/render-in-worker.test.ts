import { spawnSync } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { setImmediate } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { afterAll, expect, jest, test } from "@jest/globals";
import { endDrawing, renderInWorker } from "./render-in-worker.ts";
import { askedPatiently } from "../../testing/patiently.ts";
import { hostileDrawings } from "../../testing/hostile-drawings.ts";
import { SVG } from "../../testing/pictures.ts";

afterAll(() => endDrawing());

/** Draws again what a busy machine puts off. */
const draw: typeof renderInWorker = (...asked) => askedPatiently(() => renderInWorker(...asked));

const at = (zoom: number) => ({
  view: { latitude: 43.7, longitude: 7.27, zoom },
  frame: { width: 640, height: 480 },
});
const nice = at(8);

test("what cannot be drawn is told, and the next one is drawn all the same", async () => {
  await expect(draw("map", null as never, "a")).rejects.toThrow("The map could not be drawn");
  expect((await draw("map", nice, "a")).land).toMatch(/^M.*z$/);
});

test("drawings that are asked for at once come one after the other, each to whoever asked", async () => {
  const views = [6, 7, 8, 9].map(at);
  const inTurn = [];
  for (const view of views) inTurn.push(await draw("map", view, "a"));
  const drawn = await Promise.all(
    [...views, ...views].map((view, index) => draw("map", view, `${index % 3}`)),
  );
  expect(drawn).toEqual([...inTurn, ...inTurn]);
  expect(new Set(inTurn.map(({ land }) => land)).size).toBe(views.length);
});

test("one owner's many slow drawings let another's through after the first", async () => {
  const done: string[] = [];
  const slow = Buffer.from(hostileDrawings["a blur of a hundred megapixels"] ?? "");
  const slowOne = () => renderInWorker("svg", slow, "slow").catch(() => done.push("slow"));
  // Each waits for its turn for however long that is on a busy machine.
  jest.useFakeTimers();
  const slowOnes = Array.from({ length: 3 }, slowOne);
  const quick = renderInWorker("svg", Buffer.from(SVG), "quick").then(() => done.push("quick"));
  jest.useRealTimers();
  await Promise.all([quick, ...slowOnes]);
  expect(done).toEqual(["slow", "quick", "slow", "slow"]);
});

test("what takes longer than somebody waits for is gone on with by the same process", async () => {
  endDrawing();
  const started: unknown[] = [];
  const tell = (process: unknown) => started.push(process);
  subscribe("child_process", tell);
  jest.useFakeTimers();
  const first = renderInWorker("map", nice, "a");
  jest.advanceTimersByTime(15_000);
  jest.useRealTimers();
  await expect(first).rejects.toMatchObject({
    status: 503,
    message: "This takes too long to draw. Try again in a moment.",
  });
  expect((await draw("map", nice, "a")).land).toMatch(/^M.*z$/);
  unsubscribe("child_process", tell);
  expect(started).toHaveLength(1);
});

/** A drawing goes after all else: beside fifteen others at work it takes minutes until it is ended; ms. */
const EVEN_WHEN_BUSY = 900_000;

const excesses: readonly (readonly [what: string, drawing: string])[] = [
  ["too much time", "filters of endless noise"],
  ["too much memory", "a pattern of sixty megapixels"],
  ["more memory than there is", "a pattern of ten gigapixels"],
];
test.each(excesses)(
  "what takes %s is ended and told so, and the next one is drawn all the same",
  async (_what, drawing) => {
    // What earlier drawings have left to it would not count as growth.
    endDrawing();
    const bytes = Buffer.from(hostileDrawings[drawing] ?? "");
    await expect(draw("svg", bytes, "a")).rejects.toMatchObject({
      status: 422,
      message: "This picture is too complex to draw. Simplify it, then try again.",
    });
    expect(await draw("svg", Buffer.from(SVG), "a")).toEqual({ result: "kept" });
  },
  EVEN_WHEN_BUSY,
);

test("a process that has ended is started again", async () => {
  const drawing = renderInWorker("map", nice, "a");
  // It has been sent by then.
  await setImmediate();
  endDrawing();
  await expect(drawing).rejects.toThrow("The drawing process ended");
  expect((await draw("map", nice, "a")).land).not.toBe("");
});

const isLinux = process.platform === "linux";

(isLinux ? test : test.skip)("where it may not choose its priority it draws all the same", () => {
  const worker = pathToFileURL(`${import.meta.dirname}/render-in-worker.ts`).href;
  const program = `
    import { setPriority } from "node:os";
    import { renderInWorker, endDrawing } from ${JSON.stringify(worker)};
    try { setPriority(5) } catch { console.log("forbidden") }
    // On a busy machine others go first: it may be told to try again.
    const drawn = () =>
      renderInWorker("map", ${JSON.stringify(nice)}, "a").catch((error) => {
        if (error.status !== 503) throw error;
        return drawn();
      });
    console.log((await drawn()).land.length > 0 ? "drawn" : "empty");
    endDrawing();`;
  // A process of priority 10 may not have more, not even that of root without its rights.
  const asRoot = process.getuid?.() === 0 ? ["setpriv", "--bounding-set=-all", "--inh-caps=-all"] : [];
  const words = ["-n", "10", ...asRoot, process.execPath, "--input-type=module", "--eval", program];
  const { stdout, stderr } = spawnSync("nice", words, { encoding: "utf8", timeout: 240_000 });
  expect(stdout.trim().split("\n") + stderr).toBe("forbidden,drawn");
});
