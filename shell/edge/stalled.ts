import type { ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { Unfinished } from "./unfinished.ts";

/** Longest that nothing of an answer may be taken, ms. */
const LONGEST = 10_000;

/** Answers that wait for their readers; whoever made one holds all of it until then. */
const waiting = new Unfinished({ perAddress: 4, inAll: 64 });

/**
 * Ends an answer that its reader does not take: after a while, or for another one of the same network. Answers how to
 * stop looking.
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
