import { flushCompileCache } from "node:module";
import { setPriority } from "node:os";
import { kill, pid } from "node:process";
import { Worker } from "node:worker_threads";
import { type Asked, type Drawings, DRAWING_LIMITS, type DrawingLimits, type Reply } from "./drawings.ts";
import { limitCheck } from "./limit-check.ts";

// One drawing process per API process, ending with it. The API's calls have priority.
yieldToCalls();

// The API process waits for the answer and decides when to stop; a terminal's signals reach both.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});

process.on("disconnect", () => process.exit());

/** Ends this process when a drawing exceeds its limits. */
const watch = new Worker(new URL("./limit-watch.ts", import.meta.url));

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const watchOver = (limits: DrawingLimits | null) => watch.postMessage(limits);

process.on("message", async (asked: Asked) => {
  const reply = await replyTo(asked);
  // The API process may be gone by now, which is no failure.
  process.send?.(reply, () => {});
});

/** A service manager may forbid it, and a process with less than that gets no more: both draw all the same. */
function yieldToCalls(): void {
  try {
    setPriority(5);
  } catch {
    // The system shares its time as it likes.
  }
}

async function replyTo({ name, of }: Asked): Promise<Reply> {
  try {
    // Code is loaded only once, so loading does not count towards the drawing's limits.
    const draw = await drawings[name]();
    // This process is killed where others end, which is when Node keeps what it has compiled.
    if (!loaded.has(name)) flushCompileCache();
    loaded.add(name);
    const isOver = limitCheck(DRAWING_LIMITS[name]);
    watchOver(DRAWING_LIMITS[name]);
    const drawn = await draw(of as never);
    // On a busy machine, the watch may come to nothing before a drawing ends.
    if (isOver()) kill(pid, "SIGKILL");
    return { drawn };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  } finally {
    watchOver(null);
  }
}

/** What has been loaded. */
const loaded = new Set<keyof Drawings>();

/** How to load each drawing; none waits for what only another needs. */
const drawings: { readonly [Name in keyof Drawings]: () => Promise<Draw<Drawings[Name]>> } = {
  map: async () => (await import("../maps/draw-outlines.ts")).drawOutlines,
  pdf: async () => (await import("../pdf/draw-pdf.ts")).drawPdf,
  bitmap: async () => (await import("../pictures/draw-bitmap.ts")).drawBitmap,
  svg: async () => (await import("../pictures/draw-svg.ts")).drawSvg,
};

type Draw<D extends Drawings[keyof Drawings]> = (of: D["of"]) => Promise<D["drawn"]>;
