import { Agent, request } from "node:http";
import type { TestClient } from "../testing/test-client.ts";

/** The answer to a call. */
export interface Answered {
  readonly status: number;
  readonly text: string;
  /** ms. */
  readonly took: number;
}

const agent = new Agent({ keepAlive: true });

/** A call as `who`, over connections that are kept and with little work of the caller's own: a POST if it has a body. */
export const keptCall = (
  who: TestClient,
  path: string,
  { origin = who.origin, body }: { readonly origin?: string; readonly body?: object } = {},
): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    const headers = { cookie: who.cookieHeader(), origin, "content-type": "application/json" };
    const method = body ? "POST" : "GET";
    const call = request(`${origin}${path}`, { agent, method, headers }, (response) => {
      let text = "";
      response.on("data", (part: Buffer) => (text += part.toString()));
      response.once("end", () =>
        resolve({ status: response.statusCode ?? 0, text, took: performance.now() - began }),
      );
    });
    // The server may close a kept connection just as it is used again, as browsers know.
    const again = (error: Error) =>
      call.reusedSocket && !body ? resolve(keptCall(who, path, { origin })) : reject(error);
    call.once("error", again).end(body && JSON.stringify(body));
  });
