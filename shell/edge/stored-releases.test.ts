import type { RequestListener } from "node:http";
import { writeFile } from "node:fs/promises";
import { beforeEach, describe, expect, test } from "@jest/globals";
import { stateFile } from "@dmc-hub/sdk/release";
import { eachWithStore, versionIn } from "./store-fixture.ts";

const given = eachWithStore();
const { edge, serve, stored, released } = given;

const canaryFor = (percent: number, dmcs: string[] = []) => ({
  version: "1.3.0",
  percent,
  dmcs,
  since: new Date().toISOString(),
});

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
    await given.checkout.write("releases/remotes/mf-portal/1.3.0/notes.js", "not named by the manifest");
    await released({ stable: "1.4.0" });
    const { ask } = await edge();
    expect((await ask("/remotes/mf-portal/1.3.0/entry.1.js")).text).toBe("// 1.3.0");
    for (const path of ["1.3.0/notes.js", "1.3.0/remote.json", "9.9.9/entry.1.js", "releases.json"]) {
      expect((await ask(`/remotes/mf-portal/${path}`)).status).toBe(404);
    }
  });

  test("gives browsers no source map, whichever way they ask", async () => {
    await stored("1.3.0");
    await released({ stable: "1.3.0" });
    const maps = [
      "releases/maps/mf-portal/1.3.0/entry.1.js.map",
      "releases/remotes/mf-portal/1.3.0/entry.1.js.map",
      "mf-portal/dist/entry.1.js.map",
      "shell/dist/main.1.js.map",
    ];
    for (const map of maps) await given.checkout.write(map, "{}");
    const { ask } = await edge();
    for (const path of [
      ...maps.map((map) => `/${map}`),
      "/remotes/mf-portal/1.3.0/entry.1.js.map",
      "/remotes/mf-portal/1.2.0/entry.1.js.map",
      "/remotes/maps/mf-portal/1.3.0/entry.1.js.map",
      "/maps/mf-portal/1.3.0/entry.1.js.map",
      "/assets/main.1.js.map",
    ])
      expect([path, (await ask(path)).status]).toEqual([path, 404]);
    for (const path of [
      "/remotes/mf-portal/1.3.0/../../../maps/mf-portal/1.3.0/entry.1.js.map",
      "/remotes/mf-portal/1.3.0/%2e%2e/%2e%2e/%2e%2e/maps/mf-portal/1.3.0/entry.1.js.map",
      "/remotes/mf-portal/1.3.0/..%2f..%2f..%2fmaps%2fmf-portal%2f1.3.0%2fentry.1.js.map",
      "/assets/../../mf-portal/dist/entry.1.js.map",
    ])
      expect([path, (await ask(path)).status]).toEqual([path, 400]);
    for (const path of ["/remotes/mf-portal/1.3.0/entry.1.js", "/remotes/mf-portal/1.2.0/entry.1.js"])
      expect((await ask(path)).text).not.toContain("sourceMappingURL");
  });

  test("whose version is gone from the store is served as it was built, and says so", async () => {
    await released({ stable: "7.0.0" });
    const { remotes } = await (await edge()).registry();
    expect(remotes).toMatchObject([{ version: "1.2.0", isFallback: true }]);
  });
});

describe("a list of releases that somebody broke", () => {
  test("leaves the last good one standing, also for an edge that starts then, and says so", async () => {
    await stored("1.3.0");
    await released({ stable: "1.3.0" });
    const running = await edge();
    expect(await running.registry()).not.toHaveProperty("isStale");
    await writeFile(stateFile(given.store), "{ nonsense");
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

test("files of the store may come from an origin of their own, which the page's policy then names", async () => {
  await stored("1.3.0");
  await released({ stable: "1.3.0" });
  const { ask, registry } = await edge({ storeOrigin: "https://static.example" });
  const { remotes } = await registry();
  expect(remotes[0]?.entry).toBe("https://static.example/remotes/mf-portal/1.3.0/entry.1.js");
  const policy = (await ask("/clients")).headers["content-security-policy"];
  expect(policy).toMatch(/script-src [^;]*https:\/\/static\.example/);
});
