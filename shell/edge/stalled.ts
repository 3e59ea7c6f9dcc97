import type { ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { Unfinished } from "./unfinished.ts";

/** Longest time without reading any of an answer, ms. */
const LONGEST = 10_000;

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
    const done = waiting.add(network, end);
    const late = setTimeout(end, LONGEST);
    flow = () => {
      clearTimeout(late);
      done();
    };
  });
  response.on("drain", flowing);
  return flowing;
}
