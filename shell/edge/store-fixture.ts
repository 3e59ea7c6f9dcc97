import { createHash } from "node:crypto";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach } from "@jest/globals";
import { EDGE_RELEASES, type Registry, type ReleasedRemote } from "@dmc-hub/shared-types";
import { flip, versionFolder } from "@dmc-hub/sdk/release";
import {
  ask as askPort,
  type AskOptions,
  builtCheckout,
  remoteFacts,
  startEdge,
  stop,
} from "./edge-fixture.ts";
import type { EdgeSettings } from "./settings.ts";

/** The API's proof of identity to the edges of tests. */
const API_TOKEN = "Edge token-of-tests";

/** A checkout with a release store for each test of a file, and edges on them. */
export function eachWithStore() {
  let checkout: Awaited<ReturnType<typeof builtCheckout>>;
  let store: string;
  const servers: Server[] = [];

  beforeEach(async () => {
    checkout = await builtCheckout();
    store = join(checkout.root, "releases");
  });
  afterEach(async () => {
    for (const server of servers.splice(0)) await stop(server);
    await checkout.remove();
  });

  async function edge(settings: Partial<EdgeSettings> = {}) {
    const { port, server } = await startEdge(checkout.root, settings, {
      authorization: () => Promise.resolve(API_TOKEN),
    });
    servers.push(server);
    const ask = (path: string, { headers, ...options }: AskOptions = {}) =>
      askPort(port, path, { ...options, headers: { host: "hub.test", ...headers } });
    const registry = async (cookie = ""): Promise<Registry> =>
      JSON.parse((await ask("/registry.json", { headers: { cookie } })).text);
    /** The edge's answers to the API. */
    const desk = (order?: object, headers = { authorization: API_TOKEN }) =>
      ask(EDGE_RELEASES, order ? { method: "POST", headers, body: JSON.stringify(order) } : { headers });
    return { ask, registry, desk };
  }

  async function serve(listener: RequestListener): Promise<number> {
    const server = createServer(listener);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return (server.address() as AddressInfo).port;
  }

  /** Puts a version into the store. */
  async function stored(version: string): Promise<void> {
    const folder = versionFolder("releases", "mf-portal", version);
    const code = `// ${version}`;
    const sum = `sha384-${createHash("sha384").update(code).digest("base64")}`;
    const files = Object.fromEntries(Object.keys(remoteFacts.files).map((file) => [file, sum]));
    await checkout.write(join(folder, "remote.json"), JSON.stringify({ ...remoteFacts, version, files }));
    for (const file of Object.keys(files)) await checkout.write(join(folder, file), code);
  }

  const released = (remote: Partial<ReleasedRemote> & { stable: string }) =>
    flip(store, (state) => ({
      remotes: { ...state.remotes, "mf-portal": { earlier: [], canary: null, ...remote } },
      change: { by: "ana", action: "release", remote: "mf-portal", version: remote.stable, why: "" },
    }));

  return {
    get checkout() {
      return checkout;
    },
    get store() {
      return store;
    },
    edge,
    serve,
    stored,
    released,
  };
}

/** The remotes in a registry, with their versions. */
export const versionIn = ({ remotes }: Registry) => remotes.map(({ name, version }) => `${name} ${version}`);
