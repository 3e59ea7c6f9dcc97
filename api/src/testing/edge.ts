import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import type { ServedReleases } from "@dmc-hub/shared-types";

/** Stands in for the edge, for tests of what the API asks it; the real one is tested in e2e/releases. */
export interface TestEdge {
  readonly url: string;
  served: ServedReleases;
  /** Refuses changes from now on, with this status and sentence. */
  refusal: { readonly status: number; readonly detail: string } | null;
  /** Answers nothing from now on. */
  isAway: boolean;
  /** The changes that it was told to make, with their authorization. */
  readonly orders: { readonly order: unknown; readonly authorization: string | undefined }[];
  stop(): Promise<void>;
}

/** Starts one on a free port. */
export async function startTestEdge(): Promise<TestEdge> {
  const server = createServer((request, response) => {
    if (edge.isAway) return void request.socket.destroy();
    void (async () => {
      const order = request.method === "POST" ? await json(request) : null;
      if (order) edge.orders.push({ order, authorization: request.headers.authorization });
      const { refusal } = edge;
      if (order && refusal) {
        const problem = { type: "about:blank", title: "", errors: [], requestId: "", ...refusal };
        response.writeHead(refusal.status).end(JSON.stringify(problem));
      } else if (order) response.writeHead(204).end();
      else response.end(JSON.stringify(edge.served));
    })();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const edge: TestEdge = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    served: { remotes: [], faults: [] },
    refusal: null,
    isAway: false,
    orders: [],
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return edge;
}

/** A remote whose canary the edge has stopped. */
export const servedWithStop = (name: string, version: string, at: string): ServedReleases => {
  const stop = { at, by: "canary watch", action: "stop" as const, version, why: "5 of 5 starts went wrong" };
  const served = { name, built: null, stable: "1.0.0", earlier: [], canary: null, owners: [] };
  return { remotes: [{ ...served, changes: [{ ...stop, signedBy: null }] }], faults: [] };
};
