import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import {
  createServer,
  type IncomingHttpHeaders,
  request,
  type RequestListener,
  type Server,
} from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, beforeEach } from "@jest/globals";
import { noOffers, type RemoteManifest, type ShellManifest } from "@dmc-hub/shared-types";
import { builtReleases } from "./built-releases.ts";
import { createEdge } from "./edge.ts";
import { apiOfPeople } from "./edge-people.ts";
import { edgeServer, listen } from "./listen.ts";
import { precompress } from "../sdk/build/precompress.ts";
import { releasePlace } from "./release-place.ts";
import { RequestBodies } from "./request-bodies.ts";
import type { EdgeSettings } from "./settings.ts";
import { storedReleases } from "./stored-releases.ts";

/** An answer as received. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly text: string;
}

export interface AskOptions {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** Sends a request over real HTTP; the path is sent as written, and Host may be anything. */
export function ask(
  port: number,
  path: string,
  { method = "GET", headers = {}, body }: AskOptions = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request({ host: "127.0.0.1", port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const whole = Buffer.concat(chunks);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: whole,
          text: whole.toString(),
        });
      });
    });
    call.on("error", reject);
    call.end(body);
  });
}

const sum = `sha384-${"a".repeat(64)}`;
const scripts = ["main", "vendor", "auth", "area", "table", "forms"];
const listScript = `export const list = "${"clients ".repeat(200)}";`;

/** The build of a shell with its first script, the protected area and two groups of the SDK. */
const shellFacts: ShellManifest = {
  sdk: "1.0.0",
  provides: { index: ["Button"] },
  initial: ["main.1.js", "vendor.1.js"],
  parts: {
    auth: ["auth.1.js"],
    area: ["vendor.1.js", "area.1.js"],
    "sdk-table": ["table.1.js"],
    "sdk-forms": ["forms.1.js"],
  },
  files: Object.fromEntries(scripts.map((name) => [`${name}.1.js`, sum])),
};

const screen = { exact: true, roles: [], title: "</script><script>alert(1)</script>", data: [] };

/** The build of a remote with a list, a detail and a settings screen. */
export const remoteFacts: RemoteManifest = {
  name: "mf-portal",
  version: "1.2.0",
  sdk: "^1.0.0",
  entry: "entry.1.js",
  files: { "entry.1.js": sum, "clients.1.js": sum, "detail.1.js": sum, "settings.1.js": sum },
  groups: [],
  ...noOffers,
  needs: {
    "/clients": { files: ["clients.1.js"], groups: ["table"] },
    "/itineraries/details": { files: ["detail.1.js"], groups: [] },
    "/settings/company": { files: ["settings.1.js"], groups: ["forms"] },
  },
  screens: [
    { ...screen, roles: ["dmc"], path: "/clients", data: ["/api/clients?limit=50"] },
    { ...screen, path: "/itineraries/details", exact: false },
    { ...screen, path: "/settings/company" },
  ],
};

/** A separate checkout with finished builds. */
export async function builtCheckout(): Promise<{
  root: string;
  write: (file: string, content: string) => Promise<void>;
  remove: () => Promise<void>;
}> {
  const root = await mkdtemp(join(tmpdir(), "dmc-hub-edge-"));
  const write = (file: string, content: string) => writeInto(join(root, file), content);
  await write("secret.txt", "not for anybody");
  await write("shell/dist/shell.json", JSON.stringify(shellFacts));
  await write("shell/dist/stray.js", "not named by the manifest");
  for (const file of Object.keys(shellFacts.files)) await write(`shell/dist/${file}`, `// ${file}`);
  for (const file of Object.keys(remoteFacts.files)) await write(`mf-portal/dist/${file}`, listScript);
  await write("mf-portal/dist/remote.json", JSON.stringify(remoteFacts));
  await precompress(join(root, "mf-portal/dist"));
  return { root, write, remove: () => rm(root, { recursive: true }) };
}

async function writeInto(file: string, content: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

/** An edge over a built checkout on a free port. */
export async function startEdge(
  root: string,
  overrides: Partial<EdgeSettings> = {},
  parts: Parameters<typeof createEdge>[2] = {},
): Promise<{ port: number; server: Server }> {
  const settings = {
    port: 0,
    host: null,
    apiPort: 1,
    appHost: "hub.test",
    trustProxy: false,
    devServers: null,
    store: join(root, "releases"),
    storeOrigin: "",
    overrideOrigins: [],
    ...overrides,
  };
  const releases = storedReleases(releasePlace({ DATA_DIR: root }, settings), builtReleases(root));
  const server = edgeServer(createEdge(settings, releases, parts));
  await listen(server, { port: 0 });
  return { port: portOf(server), server };
}

/** A plain server on a free port, in place of the API. */
export async function startApi(listener: RequestListener): Promise<{ port: number; server: Server }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: portOf(server), server };
}

/** Ends a server with all its connections. */
export async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/**
 * An edge on a built checkout for the tests of one file, with a function that sends requests to its own host.
 */
export function servedCheckout(overrides: Partial<EdgeSettings> = {}) {
  let checkout: Awaited<ReturnType<typeof builtCheckout>>;
  let api: Awaited<ReturnType<typeof startApi>>;
  let edge: Awaited<ReturnType<typeof startEdge>>;
  beforeAll(async () => {
    checkout = await builtCheckout();
    api = await startApi(apiOfPeople);
    edge = await startEdge(checkout.root, { apiPort: api.port, ...overrides });
  });
  afterAll(async () => {
    await Promise.all([stop(edge.server), stop(api.server)]);
    await checkout.remove();
  });
  return {
    get port() {
      return edge.port;
    },
    get checkout() {
      return checkout;
    },
    ask: (path: string, { headers, ...options }: AskOptions = {}) =>
      ask(edge.port, path, { ...options, headers: { host: "hub.test", ...headers } }),
  };
}

/** An edge in front of the test's own API, which records requests, for the tests of one file. */
export function edgeBeforeApi(bodies = new RequestBodies()) {
  let checkout: Awaited<ReturnType<typeof builtCheckout>>;
  let api: Awaited<ReturnType<typeof startApi>>;
  let edge: Awaited<ReturnType<typeof startEdge>>;
  const between = {
    asked: [] as string[],
    /** The API's answers. */
    handle: ((_call, response) => void response.end("{}")) as RequestListener,
    get port() {
      return edge.port;
    },
  };
  beforeAll(async () => {
    checkout = await builtCheckout();
    api = await startApi((call, response) => {
      between.asked.push(`${call.method} ${call.url}`);
      between.handle(call, response);
    });
    edge = await startEdge(checkout.root, { apiPort: api.port }, { bodies });
  });
  beforeEach(() => {
    between.asked = [];
    between.handle = (call, response) => void call.resume().on("end", () => response.end("{}"));
  });
  afterAll(async () => {
    await Promise.all([stop(edge.server), stop(api.server)]);
    await checkout.remove();
  });
  return between;
}
