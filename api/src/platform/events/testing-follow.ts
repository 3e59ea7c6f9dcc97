import type { TestClient } from "../../testing/test-client.ts";
import { until } from "../../testing/until.ts";

/** What a tab has received so far. */
export interface Heard {
  readonly status: number;
  readonly type: string | null;
  text: string;
  isOver: boolean;
  isCutOff: boolean;
}

/** How a tab follows: at which process, and from how long ago on, ms. */
interface At {
  readonly origin: string;
  readonly within?: number | undefined;
}

/** Tabs that follow changes. */
export class Followers {
  readonly #open: AbortController[] = [];

  /** Opens a stream as a tab of `who` does. */
  async follow(who: TestClient, { origin, within }: At): Promise<Heard> {
    const controller = new AbortController();
    this.#open.push(controller);
    const query = within === undefined ? "" : `?within=${within}`;
    const headers = { cookie: who.cookieHeader() };
    const answer = await fetch(`${origin}/api/events${query}`, { headers, signal: controller.signal });
    const heard: Heard = {
      status: answer.status,
      type: answer.headers.get("content-type"),
      text: "",
      isOver: false,
      isCutOff: false,
    };
    void (async () => {
      const decoder = new TextDecoder();
      for await (const chunk of answer.body ?? []) heard.text += decoder.decode(chunk);
    })()
      .catch(() => (heard.isCutOff = true))
      .finally(() => (heard.isOver = true));
    if (heard.status === 200) await hasHeard(heard, "event: follows");
    return heard;
  }

  /** Follows at a process that has just started, which refuses until it receives events. */
  async followOnceHeard(who: TestClient, origin: string): Promise<Heard> {
    let heard: Heard | undefined;
    await until(async () => (heard = await this.follow(who, { origin })).status === 200);
    return heard!;
  }

  /** Closes all tabs. */
  leave(): void {
    for (const stream of this.#open.splice(0)) stream.abort();
  }
}

/** Waits until a tab has received a text. */
export const hasHeard = (heard: Heard, text: string) => until(async () => heard.text.includes(text));
