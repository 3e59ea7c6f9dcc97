import { createServer, type RequestListener, type Server } from "node:http";
import { writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import type { Registry, ReleasedRemote } from "@dmc-hub/shared-types";
import { flip, stateFile, versionFolder } from "@dmc-hub/sdk/release";
import {
  ask as askPort,
  type AskOptions,
  builtCheckout,
  remoteFacts,
  startEdge,
  stop,
} from "./edge-fixture.ts";
import type { EdgeSettings } from "./settings.ts";

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
  const { port, server } = await startEdge(checkout.root, settings);
  servers.push(server);
  const ask = (path: string, { headers, ...options }: AskOptions = {}) =>
    askPort(port, path, { ...options, headers: { host: "hub.test", ...headers } });
  const registry = async (cookie = ""): Promise<Registry> =>
    JSON.parse((await ask("/registry.json", { headers: { cookie } })).text);
  return { ask, registry };
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
  await checkout.write(join(folder, "remote.json"), JSON.stringify({ ...remoteFacts, version }));
  await checkout.write(join(folder, "entry.1.js"), `// ${version}`);
}

const released = (remote: Partial<ReleasedRemote> & { stable: string }) =>
  flip(store, (state) => ({
    remotes: { ...state.remotes, "mf-portal": { earlier: [], canary: null, ...remote } },
    change: { by: "ana", action: "release", remote: "mf-portal", version: remote.stable, why: "" },
  }));

const canaryFor = (percent: number, dmcs: string[] = []) => ({
  version: "1.3.0",
  percent,
  dmcs,
  since: new Date().toISOString(),
});

const versionIn = ({ remotes }: Registry) => remotes.map(({ name, version }) => `${name} ${version}`);

describe("a remote", () => {
  test("is served as it was built until a version of it is released", async () => {
    const { registry, ask } = await edge();
    expect(versionIn(await registry())).toEqual(["mf-portal 1.2.0"]);
    await stored("1.3.0");
    await released({ stable: "1.3.0" });
    expect(versionIn(await registry())).toEqual(["mf-portal 1.3.0"]);
    expect((await ask("/remotes/mf-portal/1.3.0/entry.1.js")).text).toBe("// 1.3.0");
  });

  test("keeps its old versions' files, and no others", async () => {
    for (const version of ["1.3.0", "1.4.0"]) await stored(version);
    await checkout.write("releases/remotes/mf-portal/1.3.0/notes.js", "not named by the manifest");
    await released({ stable: "1.4.0" });
    const { ask } = await edge();
    expect((await ask("/remotes/mf-portal/1.3.0/entry.1.js")).text).toBe("// 1.3.0");
    for (const path of ["1.3.0/notes.js", "1.3.0/remote.json", "9.9.9/entry.1.js", "releases.json"]) {
      expect((await ask(`/remotes/mf-portal/${path}`)).status).toBe(404);
    }
  });

  test("whose version is gone from the store leaves the others alone", async () => {
    await released({ stable: "7.0.0" });
    expect(versionIn(await (await edge()).registry())).toEqual([]);
  });
});

describe("a list of releases that somebody broke", () => {
  test("leaves the last good one standing, also for an edge that starts then, and says so", async () => {
    await stored("1.3.0");
    await released({ stable: "1.3.0" });
    const running = await edge();
    expect(await running.registry()).not.toHaveProperty("isStale");
    await writeFile(stateFile(store), "{ nonsense");
    for (const { registry } of [running, await edge()]) {
      expect(versionIn(await registry())).toEqual(["mf-portal 1.3.0"]);
      expect(await registry()).toMatchObject({ isStale: true });
    }
  });
});

describe("a canary", () => {
  const people: Record<string, { user: object; dmc?: object }> = {
    azure: { user: { id: 1, role: "dmc" }, dmc: { subdomain: "azure" } },
    summit: { user: { id: 2, role: "dmc" }, dmc: { subdomain: "summit" } },
    admin: { user: { id: 3, role: "admin" } },
  };
  const api: RequestListener = ({ url, headers: { cookie = "" } }, response) => {
    const person = people[cookie.replace("dmc_hub=", "")];
    const answer = url === "/api/user" ? person?.user : person?.dmc;
    response
      .writeHead(answer ? 200 : 401, { "content-type": "application/json" })
      .end(JSON.stringify(answer ?? {}));
  };

  beforeEach(async () => {
    for (const version of ["1.2.9", "1.3.0"]) await stored(version);
  });

  test("goes to the staff of the DMCs that are named", async () => {
    await released({ stable: "1.2.9", canary: canaryFor(0, ["azure"]) });
    const { registry } = await edge({ apiPort: await serve(api) });
    expect(versionIn(await registry("dmc_hub=azure"))).toEqual(["mf-portal 1.3.0"]);
    for (const other of ["dmc_hub=summit", "dmc_hub=admin", "dmc_hub=nobody", ""]) {
      expect(versionIn(await registry(other))).toEqual(["mf-portal 1.2.9"]);
    }
  });

  test("goes to about its share of the users, always the same ones", async () => {
    for (let id = 0; id < 400; id += 1) people[`u${id}`] = { user: { id, role: "admin" } };
    const { registry } = await edge({ apiPort: await serve(api) });
    const chosen = async (percent: number) => {
      await released({ stable: "1.2.9", canary: canaryFor(percent) });
      const found: number[] = [];
      for (let id = 0; id < 400; id += 1) {
        if (versionIn(await registry(`dmc_hub=u${id}`))[0] === "mf-portal 1.3.0") found.push(id);
      }
      return found;
    };
    const few = await chosen(10);
    const more = await chosen(30);
    expect(few.length).toBeGreaterThan(20);
    expect(few.length).toBeLessThan(60);
    expect(more.length).toBeGreaterThan(85);
    expect(more.length).toBeLessThan(155);
    expect(more).toEqual(expect.arrayContaining(few));
    expect(await chosen(100)).toHaveLength(400);
  });

  test("goes to nobody while it is not known who asks", async () => {
    await released({ stable: "1.2.9", canary: canaryFor(100) });
    const { registry } = await edge({ apiPort: 1 });
    expect(versionIn(await registry("dmc_hub=azure"))).toEqual(["mf-portal 1.2.9"]);
  });
});

const developed =
  (version: string): RequestListener =>
  (_request, response) =>
    void response.end(JSON.stringify({ ...remoteFacts, version }));

describe("a remote from another origin", () => {
  test("is taken by one browser, for a time, where the configuration allows it", async () => {
    const origin = `http://localhost:${await serve(developed("1.2.1-dev"))}`;
    const { ask, registry } = await edge({ overrideOrigins: [origin] });
    const chosen = await ask(`/clients?override=mf-portal@${origin}&q=x`);
    expect(chosen.status).toBe(303);
    expect(chosen.headers.location).toBe("/clients?q=x");
    const [given = ""] = chosen.headers["set-cookie"] ?? [];
    expect(given).toMatch(/^dmc_overrides=.+; Max-Age=28800; Path=\/; HttpOnly; SameSite=Lax$/);
    const [cookie = ""] = given.split(";");
    const { remotes } = await registry(cookie);
    expect(remotes).toMatchObject([{ entry: `${origin}/entry.1.js`, integrity: "", override: { origin } }]);
    expect(versionIn(await registry())).toEqual(["mf-portal 1.2.0"]);
    const page = await ask("/clients", { headers: { cookie } });
    expect(page.headers["content-security-policy"]).toContain(origin);
    expect((await ask("/clients")).headers["content-security-policy"]).not.toContain(origin);
  });

  test("is given up on request, and when its time is over", async () => {
    const origin = `http://localhost:${await serve(developed("1.2.1-dev"))}`;
    const { ask, registry } = await edge({ overrideOrigins: [origin] });
    const ended = await ask("/clients?override=none");
    expect(ended.headers["set-cookie"]?.[0]).toContain("Max-Age=0");
    const late = `dmc_overrides=${encodeURIComponent(`mf-portal@${origin}@${Date.now() - 1}`)}`;
    expect(versionIn(await registry(late))).toEqual(["mf-portal 1.2.0"]);
  });

  test("is refused by name where it is not allowed, whatever a cookie says", async () => {
    const { ask, registry } = await edge({ overrideOrigins: ["http://localhost:3102"] });
    const refused = await ask("/clients?override=mf-portal@http://localhost:6666");
    expect(refused.status).toBe(403);
    expect(refused.text).toContain("mf-portal may not come from http://localhost:6666.");
    expect(refused.headers["set-cookie"]).toBeUndefined();
    const forged = `dmc_overrides=${encodeURIComponent(`mf-portal@http://localhost:6666@${Date.now() + 9_999}`)}`;
    expect(versionIn(await registry(forged))).toEqual(["mf-portal 1.2.0"]);
    for (const choice of ["mf-portal", "x@javascript:alert(1)", "mf-portal@http://localhost:3102/path"]) {
      expect((await ask(`/clients?override=${encodeURIComponent(choice)}`)).status).toBe(403);
    }
  });
});

test("files of the store may come from an origin of their own, which the page's policy then names", async () => {
  await stored("1.3.0");
  await released({ stable: "1.3.0" });
  const { ask, registry } = await edge({ storeOrigin: "https://static.example" });
  const { remotes } = await registry();
  expect(remotes[0]?.entry).toBe("https://static.example/remotes/mf-portal/1.3.0/entry.1.js");
  const policy = (await ask("/clients")).headers["content-security-policy"];
  expect(policy).toMatch(/script-src [^;]*https:\/\/static\.example/);
});
