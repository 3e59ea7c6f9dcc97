import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { errors } from "../http/errors.ts";
import { turns } from "../http/turns.ts";
import type { Drawings, Reply } from "./drawings.ts";

/** How long the thread waits for more to do before it gives back its memory, ms. */
const IDLE = 10_000;

/** Longest that one drawing may take, ms: nobody waits for longer. */
const PATIENCE = 10_000;

/** Most memory of the thread's own, MB: the finest outlines of the world take about half of it. */
const MEMORY = 256;

const inTurn = turns({
  atOnce: 1,
  waiting: 32,
  refusal: "Too many documents are being made at once. Try again in a moment.",
});

/** Draws in a thread aside, so that no other call waits for it. @throws {ApiProblem} 503 when it takes too long. */
export const drawnAside = <Name extends keyof Drawings>(
  name: Name,
  of: Drawings[Name]["of"],
): Promise<Drawings[Name]["drawn"]> =>
  inTurn(async () => {
    const reply = await ask({ name, of });
    if ("failure" in reply) throw new Error(`The ${name} could not be drawn: ${reply.failure}`);
    // The thread answers what the drawing of this name does.
    return reply.drawn as Drawings[Name]["drawn"];
  });

let thread: Worker | null = null;
let idling: NodeJS.Timeout | undefined;

async function ask(message: object): Promise<Reply> {
  clearTimeout(idling);
  const worker = (thread ??= startThread());
  const patience = AbortSignal.timeout(PATIENCE);
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(message);
    const [reply]: Reply[] = await once(worker, "message", { signal: patience });
    idling = setTimeout(() => void endThread(), IDLE).unref();
    return reply as Reply;
  } catch (error) {
    void endThread();
    throw patience.aborted
      ? errors.unavailable("This takes too long to draw. Try again in a moment.")
      : error;
  }
}

function startThread(): Worker {
  const worker = new Worker(new URL("./drawing-thread.ts", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY },
  });
  worker.on("error", () => void endThread());
  // It holds no process back from ending.
  worker.unref();
  return worker;
}

/** Gives back the thread's memory; the next drawing starts another. */
export async function endThread(): Promise<void> {
  const ended = thread;
  thread = null;
  await ended?.terminate();
}
