import { parentPort } from "node:worker_threads";
import { type Drawings, drawings, type Reply } from "./drawings.ts";

/** What is asked of the thread. */
interface Asked {
  readonly name: keyof Drawings;
  readonly of: never;
}

parentPort?.on("message", async (asked: Asked) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(await replyTo(asked));
});

async function replyTo({ name, of }: Asked): Promise<Reply> {
  try {
    return { drawn: await drawings[name](of) };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
