import { networkOf } from "@dmc-hub/shared-types";
import type { Client } from "./client.ts";
import { KeyedSemaphore } from "./keyed-semaphore.ts";
import type { Upstream } from "./upstream.ts";

/** Asks the API what a page needs to know, for whoever requests the page. Rejects if it does not answer in time. */
export type AskForPage = (
  client: Client,
  ...question: Parameters<Upstream["ask"]>
) => ReturnType<Upstream["ask"]>;

/** Few at once for each network, whose other pages wait in its own line. Rejects as well where that is full. */
export function pageQuestions(api: Upstream): AskForPage {
  const line = new KeyedSemaphore({ atOnce: 16, waiting: 256 });
  return async ({ address }, ...question) => {
    const leave = await line.acquire(networkOf(address));
    if (leave === null) throw new Error("Too many pages of this network wait for the API");
    return api.ask(...question).finally(leave);
  };
}
