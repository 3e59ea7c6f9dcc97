import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { flip, readState } from "@dmc-hub/sdk/release";
import { edgeToken } from "@dmc-hub/shared-types";
import { builtReleases } from "./built-releases.ts";
import { watchCanaries } from "./canary-watch.ts";
import { stop } from "./edge-fixture.ts";
import { edgeAuthorization } from "./edge-key.ts";
import { releasePlace } from "./release-place.ts";
import { storedReleases } from "./stored-releases.ts";
import { Upstream } from "./upstream.ts";

let store: string;
let api: Server;
let isWorse: boolean;
let isKnown: boolean;
const asked: URL[] = [];
const authorization = () => edgeAuthorization({ SESSION_KEYS: "a key, an older one" });

beforeEach(async () => {
  store = await mkdtemp(join(tmpdir(), "dmc-hub-watch-"));
  isWorse = false;
  isKnown = true;
  asked.length = 0;
  const health = { starts: 9, failures: 0, errors: 0, meanStartMs: 80 };
  const token = await edgeToken("a key");
  api = createServer(({ url = "", headers }, response) => {
    asked.push(new URL(url, "http://api"));
    response.statusCode = isKnown && headers.authorization === `Edge ${token}` ? 200 : 401;
    response.end(
      JSON.stringify({ stable: health, canary: health, isWorse, reason: "4 of 9 starts went wrong" }),
    );
  });
  await new Promise<void>((resolve) => api.listen(0, "127.0.0.1", resolve));
  const since = new Date().toISOString();
  const canary = { version: "1.1.0", percent: 10, dmcs: [], since };
  await flip(store, () => ({
    remotes: { "mf-portal": { stable: "1.0.0", earlier: [], canary } },
    change: { by: "ana", action: "canary", remote: "mf-portal", version: "1.1.0", why: "" },
  }));
});
afterEach(async () => {
  await stop(api);
  // What the watch was doing as it ended may still be written.
  await rm(store, { recursive: true, force: true, maxRetries: 5 });
});

const portOf = (server: Server) => (server.address() as AddressInfo).port;

const apiOn = (port: number) => ({ api: new Upstream([port]), authorization });

const canaryNow = async () => (await readState(store)).remotes["mf-portal"]?.canary?.version ?? null;

test("a canary that is clearly worse is stopped, once, with the reason in the history", async () => {
  const end = watchCanaries(
    apiOn(portOf(api)),
    { store },
    storedReleases(releasePlace({ DATA_DIR: store }, { store, storeOrigin: "" }), builtReleases(store)),
    20,
  );
  await until(() => asked.length > 2);
  expect(await canaryNow()).toBe("1.1.0");
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
    remote: "mf-portal",
    stable: "1.0.0",
    canary: "1.1.0",
  });
  isWorse = true;
  await until(async () => (await canaryNow()) === null);
  end();
  const { remotes, changes, revision } = await readState(store);
  expect(remotes["mf-portal"]?.stable).toBe("1.0.0");
  expect(revision).toBe(2);
  expect(changes.at(-1)).toMatchObject({
    action: "stop",
    by: "canary watch",
    why: "4 of 9 starts went wrong",
  });
});

test("a canary that cannot be stopped keeps no other one from being stopped", async () => {
  isWorse = true;
  const said = jest.spyOn(process.stderr, "write").mockReturnValue(true);
  const served = jest.fn(() => Promise.resolve([]));
  const since = new Date().toISOString();
  const canaries = ["mf-gone", "mf-portal"].map((name) => ({
    name,
    stable: "1.0.0",
    version: "1.1.0",
    since,
  }));
  const releases = { canaries: () => Promise.resolve(canaries), served };
  const end = watchCanaries(apiOn(portOf(api)), { store }, releases, 20);
  await until(async () => (await canaryNow()) === null);
  await until(() => served.mock.calls.length > 0);
  end();
  expect(said.mock.calls.join("")).toContain("somebody else has ended mf-gone 1.1.0");
  said.mockRestore();
});

test("an API that does not answer stops nothing", async () => {
  isWorse = true;
  let tries = 0;
  const silent = createServer().on("connection", (socket) => {
    tries += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const end = watchCanaries(
    apiOn(portOf(silent)),
    { store },
    storedReleases(releasePlace({ DATA_DIR: store }, { store, storeOrigin: "" }), builtReleases(store)),
    20,
  );
  await until(() => tries > 2);
  end();
  await stop(silent);
  expect(await canaryNow()).toBe("1.1.0");
});

test("an API that does not know the edge stops nothing, and the edge says why", async () => {
  isWorse = true;
  isKnown = false;
  const said = jest.spyOn(process.stderr, "write").mockReturnValue(true);
  const end = watchCanaries(
    apiOn(portOf(api)),
    { store },
    storedReleases(releasePlace({ DATA_DIR: store }, { store, storeOrigin: "" }), builtReleases(store)),
    20,
  );
  await until(() => said.mock.calls.length > 0);
  end();
  expect(String(said.mock.calls[0]?.[0])).toContain("give both the same SESSION_KEYS");
  said.mockRestore();
  expect(await canaryNow()).toBe("1.1.0");
});

test("the key that the API keeps is the edge's too, where none is given", async () => {
  await writeFile(join(store, "session-keys"), "kept key\n");
  expect(await edgeAuthorization({ DATA_DIR: store })).toBe(`Edge ${await edgeToken("kept key")}`);
});

/** Waits for something to happen within a few checks. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await turn();
}
