import type { ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { Unfinished } from "./unfinished.ts";

/** Longest time without reading any of an answer, ms. */
const LONGEST = 10_000;

/** How long an answer stands still before it counts as waiting for its reader, ms: each one pauses now and then. */
const STANDSTILL = 2_000;

/** Answers waiting for their readers; the process that made one holds all of it until then. */
const waiting = new Unfinished({ perAddress: 4, inAll: 64 });

/**
 * Ends an answer that is not being read: after a while, or in favour of another one for the same network.
 * Returns how to stop watching.
 */
export function endStalled(response: ServerResponse, source: Readable, network: string): () => void {
  const end = () => response.destroy();
  let flow: (() => void) | null = null;
  const flowing = () => {
    flow?.();
    flow = null;
  };
  source.on("pause", () => {
    flowing();
    let done: (() => void) | null = null;
    const still = setTimeout(() => {
      done = waiting.add(network, end);
    }, STANDSTILL);
    const late = setTimeout(end, LONGEST);
    flow = () => {
      clearTimeout(still);
      clearTimeout(late);
      done?.();
    };
  });
  response.on("drain", flowing);
  return flowing;
}
