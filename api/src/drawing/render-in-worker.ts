import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { errors } from "../http/errors.ts";
import { turns } from "../http/turns.ts";
import type { Asked, Drawings, Reply } from "./drawings.ts";

/** How long the process waits for more to do before it gives back its memory, ms. */
const IDLE = 30_000;

/** Longest that one drawing may take, ms: nobody waits for longer. */
const PATIENCE = 15_000;

/** Most memory of its objects, MB: the finest outlines of the world take about half of it. */
const MEMORY = 256;

const inTurn = turns({
  atOnce: 1,
  waiting: 32,
  refusal: "Too many documents are being made at once. Try again in a moment.",
});

/** Draws in a process aside, so that no other call waits for it. @throws {ApiProblem} 503 when it takes too long. */
export const drawnAside = <Name extends keyof Drawings>(
  name: Name,
  of: Drawings[Name]["of"],
): Promise<Drawings[Name]["drawn"]> =>
  inTurn(async () => {
    const reply = await ask({ name, of });
    if ("failure" in reply) throw new Error(`The ${name} could not be drawn: ${reply.failure}`);
    // The process answers what the drawing of this name does.
    return reply.drawn as Drawings[Name]["drawn"];
  });

let drawer: ChildProcess | null = null;
let idling: NodeJS.Timeout | undefined;

async function ask(asked: Asked): Promise<Reply> {
  clearTimeout(idling);
  const child = (drawer ??= startDrawer());
  const waiting = new AbortController();
  const { signal } = waiting;
  const late = setTimeout(() => waiting.abort(tooLong()), PATIENCE);
  try {
    child.send(asked);
    const [reply]: unknown[] = await Promise.race([
      once(child, "message", { signal }),
      once(child, "exit", { signal }).then(() => Promise.reject(new Error("The drawing process ended"))),
    ]);
    idling = setTimeout(endDrawing, IDLE).unref();
    return reply as Reply;
  } catch (error) {
    endDrawing();
    throw signal.aborted ? signal.reason : error;
  } finally {
    clearTimeout(late);
    // Nobody listens any longer, to the end neither.
    waiting.abort();
  }
}

const tooLong = () => errors.unavailable("This takes too long to draw. Try again in a moment.");

function startDrawer(): ChildProcess {
  const file = fileURLToPath(new URL("./drawing-process.ts", import.meta.url));
  const child = fork(file, {
    serialization: "advanced",
    execArgv: [`--max-old-space-size=${MEMORY}`],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  child.on("exit", () => {
    if (drawer === child) drawer = null;
  });
  // It holds no process back from ending.
  child.unref();
  child.channel?.unref();
  return child;
}

/** Gives back the memory of drawing; the next one starts another process. */
export function endDrawing(): void {
  clearTimeout(idling);
  drawer?.kill("SIGKILL");
  drawer = null;
}
