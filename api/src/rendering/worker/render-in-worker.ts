import { type ChildProcess, fork } from "node:child_process";
import { channel } from "node:diagnostics_channel";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { errors } from "../../platform/http/errors.ts";
import { Semaphore } from "../../platform/http/semaphore.ts";
import type { Asked, Drawings, Reply } from "./drawings.ts";

/** How long the process waits for more work before it frees its memory where that is short, ms. */
const IDLE = 30_000;

/** Memory that the machine has left, bytes, from which on it is not short: the first drawing of a process takes long. */
const AMPLE = 1_000_000_000;

/** Longest time that somebody waits for a drawing on a busy machine, ms; its own limits are with the drawings. */
const PATIENCE = 15_000;

/** Time after which a drawing that is not done is held up by something else than a busy machine, ms. */
const GIVEN_UP = 600_000;

/** Maximum memory of JavaScript objects, MB: the finest outlines of the world take about half of it. */
const MEMORY = 256;

/** Memory for objects just made, MB: most die young, and what is larger is not given back. */
const NURSERY = 4;

const semaphore = new Semaphore({
  atOnce: 1,
  waiting: 32,
  waitingOfOne: 8,
  refusal: "Too many documents are being made at once. Try again in a moment.",
});

/** Channel on which each drawing that was asked for is told, once it is done: a {@link Drawing}. */
export const DRAWINGS = "dmc-hub.drawings";
const drawings = channel(DRAWINGS);

/** A drawing that was asked for. */
export interface Drawing {
  readonly kind: keyof Drawings;
  /** Until it was done, waiting included. */
  readonly seconds: number;
  readonly hasFailed: boolean;
}

/** The owner of a drawing, for fairness between owners: a DMC, or a person without one. */
export const ownerOf = (dmcId: number | null, userId?: number): string =>
  dmcId === null ? `person ${userId ?? 0}` : `dmc ${dmcId}`;

/**
 * Draws in a separate process, so that no other call waits for it, within the limits of one drawing.
 * @throws {ApiProblem} 422 if it exceeds them, 503 if the queue is full or the machine has no time for it.
 */
export async function renderInWorker<Name extends keyof Drawings>(
  name: Name,
  of: Drawings[Name]["of"],
  owner: string,
): Promise<Drawings[Name]["drawn"]> {
  const started = performance.now();
  let hasFailed = true;
  try {
    const drawn = await draw(name, of, owner);
    hasFailed = false;
    return drawn;
  } finally {
    const seconds = (performance.now() - started) / 1_000;
    drawings.publish({ kind: name, seconds, hasFailed } satisfies Drawing);
  }
}

const draw = <Name extends keyof Drawings>(
  name: Name,
  of: Drawings[Name]["of"],
  owner: string,
): Promise<Drawings[Name]["drawn"]> =>
  semaphore.run(async () => {
    const reply = await ask({ name, of });
    if ("failure" in reply) throw new Error(`The ${name} could not be drawn: ${reply.failure}`);
    // The process answers with the result of the drawing of this name.
    return reply.drawn as Drawings[Name]["drawn"];
  }, owner);

const NOUNS: { readonly [Name in keyof Drawings]: string } = {
  map: "map",
  pdf: "document",
  bitmap: "picture",
  svg: "picture",
};

let drawer: ChildProcess | null = null;
let idling: NodeJS.Timeout | undefined;

/** Settles once the process has nothing to do. */
let underWay: Promise<unknown> = Promise.resolve();

async function ask(asked: Asked): Promise<Reply> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const patience = setTimeout(() => reject(tooLong()), PATIENCE);
  try {
    // What nobody waits for any more goes on: begun anew each time, it would never be done on a busy machine.
    await Promise.race([underWay, late]);
    const reply = replyTo(asked);
    underWay = reply.catch(() => {});
    return await Promise.race([reply, late]);
  } finally {
    clearTimeout(patience);
  }
}

async function replyTo(asked: Asked): Promise<Reply> {
  clearInterval(idling);
  const child = (drawer ??= startDrawer());
  const stuck = setTimeout(endDrawing, GIVEN_UP).unref();
  const listening = new AbortController();
  const { signal } = listening;
  try {
    child.send(asked);
    const [reply]: unknown[] = await Promise.race([
      once(child, "message", { signal }),
      once(child, "exit", { signal }).then(() => Promise.reject(reasonOfEnd(child, asked))),
    ]);
    idling = setInterval(endWhereShort, IDLE).unref();
    return reply as Reply;
  } catch (error) {
    endDrawing();
    throw error;
  } finally {
    clearTimeout(stuck);
    // Nobody listens any longer, not even to its end.
    listening.abort();
  }
}

const tooLong = () => errors.unavailable("This takes too long to draw. Try again in a moment.");

/** A process not ended from here was ended by its drawing: by the watch, the heap or native code. */
const reasonOfEnd = ({ killed }: ChildProcess, { name }: Asked): Error =>
  killed ? new Error("The drawing process ended") : errors.tooElaborate(NOUNS[name]);

function startDrawer(): ChildProcess {
  const file = fileURLToPath(new URL("./drawing-process.ts", import.meta.url));
  const child = fork(file, {
    serialization: "advanced",
    execArgv: [`--max-old-space-size=${MEMORY}`, `--max-semi-space-size=${NURSERY}`],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  child.on("exit", () => {
    if (drawer === child) drawer = null;
  });
  // Does not keep the API process from ending.
  child.unref();
  child.channel?.unref();
  return child;
}

/** The limits of a container count as its machine's. */
const endWhereShort = (): void => {
  if (process.availableMemory() < AMPLE) endDrawing();
};

/** Frees the memory of drawing; the next drawing starts another process. */
export function endDrawing(): void {
  clearInterval(idling);
  drawer?.kill("SIGKILL");
  drawer = null;
}
