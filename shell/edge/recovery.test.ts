import { mkdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "@jest/globals";
import { versionFolder } from "@dmc-hub/sdk/release";
import { eachWithStore, versionIn } from "./store-fixture.ts";

const given = eachWithStore();
const { edge, stored, released } = given;

const file = (version: string, name: string) => join(versionFolder(given.store, "mf-portal", version), name);

/** Three versions, the newest served. */
async function threeReleases(): Promise<void> {
  for (const version of ["1.2.8", "1.2.9", "1.3.0"]) await stored(version);
  await released({ stable: "1.3.0", earlier: ["1.2.9", "1.2.8", "0"] });
}

describe("a version in the store", () => {
  test.each([
    ["whose remote.json is torn", () => writeFile(file("1.3.0", "remote.json"), '{"name":')],
    ["whose remote.json is gone", () => rm(file("1.3.0", "remote.json"))],
    ["whose entry is gone", () => rm(file("1.3.0", "entry.1.js"))],
    ["whose chunk is half written", () => writeFile(file("1.3.0", "clients.1.js"), "// 1.")],
  ])(
    "%s gives way to the one before, for an edge that starts then and for one that runs",
    async (_, fault) => {
      await threeReleases();
      const running = await edge();
      expect(versionIn(await running.registry())).toEqual(["mf-portal 1.3.0"]);
      await fault();
      const { remotes } = await (await edge()).registry();
      expect(remotes).toMatchObject([{ version: "1.2.9", isFallback: true }]);
      await until(async () => (await running.registry()).remotes[0]?.version === "1.2.9");
    },
  );

  test("gives way to the one before that, and at last to what the shell was built with", async () => {
    await threeReleases();
    await rm(file("1.3.0", "remote.json"));
    await rm(file("1.2.9", "entry.1.js"));
    expect(versionIn(await (await edge()).registry())).toEqual(["mf-portal 1.2.8"]);
    await rm(join(given.store, "remotes", "mf-portal"), { recursive: true });
    const { remotes } = await (await edge()).registry();
    expect(remotes).toMatchObject([{ version: "1.2.0", isFallback: true }]);
    expect(remotes[0]).not.toHaveProperty("isReleased");
  });

  test("is served again once it is whole", async () => {
    await threeReleases();
    await rm(file("1.3.0", "entry.1.js"));
    const { registry } = await edge();
    expect(versionIn(await registry())).toEqual(["mf-portal 1.2.9"]);
    await stored("1.3.0");
    await until(async () => (await registry()).remotes[0]?.version === "1.3.0");
    expect((await registry()).remotes[0]).not.toHaveProperty("isFallback");
  });
});

test("a damaged file comes from the edge's own copy or not at all, and the others as ever", async () => {
  await threeReleases();
  const { ask, registry } = await edge();
  await registry();
  for (const version of ["1.3.0", "1.2.9"]) await writeFile(file(version, "clients.1.js"), "// damaged");
  await until(async () => versionIn(await registry())[0] === "mf-portal 1.2.8");
  expect(await ask("/remotes/mf-portal/1.3.0/clients.1.js")).toMatchObject({ status: 200, text: "// 1.3.0" });
  expect(await ask("/remotes/mf-portal/1.2.9/clients.1.js")).toMatchObject({
    status: 404,
    headers: { "cache-control": "no-store" },
  });
  expect(await ask("/remotes/mf-portal/1.2.9/entry.1.js")).toMatchObject({ status: 200, text: "// 1.2.9" });
});

/** Puts a link to a file that nobody may have over a file of a version, as fast as a rename. */
async function linkedToSecret(place: string): Promise<void> {
  await symlink(join(given.checkout.root, "secret.txt"), `${place}.link`);
  await rename(`${place}.link`, place);
}

test.each<[form: string, ending: string, accepted: string]>([
  ["file", "", "identity"],
  ["brotli copy", ".br", "br"],
  ["gzip copy", ".gz", "gzip"],
])("a %s that was swapped since its check is not sent", async (_, ending, accepted) => {
  await stored("1.3.0");
  const place = file("1.3.0", "clients.1.js");
  await writeFile(`${place}.br`, brotliCompressSync("// 1.3.0"));
  await writeFile(`${place}.gz`, gzipSync("// 1.3.0"));
  const { ask } = await edge();
  const headers = { "accept-encoding": accepted };
  const get = () => ask("/remotes/mf-portal/1.3.0/clients.1.js", { headers });
  expect((await get()).status).toBe(200);
  await linkedToSecret(place + ending);
  expect((await get()).text).not.toContain("not for anybody");
});

test("a released file comes in the smallest form that the client takes, under the conditions of every file", async () => {
  await stored("1.3.0");
  const place = file("1.3.0", "clients.1.js");
  await writeFile(`${place}.br`, brotliCompressSync("// 1.3.0"));
  await writeFile(`${place}.gz`, gzipSync("// 1.3.0"));
  const { ask } = await edge();
  const get = (headers: Record<string, string>, method = "GET") =>
    ask("/remotes/mf-portal/1.3.0/clients.1.js", { method, headers });
  const brotli = await get({ "accept-encoding": "gzip, br" });
  expect(brotli.headers).toMatchObject({
    "content-encoding": "br",
    "content-length": String(brotli.body.length),
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
    vary: "accept-encoding",
  });
  expect(brotliDecompressSync(brotli.body).toString()).toBe("// 1.3.0");
  expect(gunzipSync((await get({ "accept-encoding": "gzip" })).body).toString()).toBe("// 1.3.0");
  expect(await get({}, "HEAD")).toMatchObject({ status: 200, text: "", headers: { "content-length": "8" } });
  const plain = await get({ "if-match": "*" });
  expect(plain).toMatchObject({ status: 200, text: "// 1.3.0" });
  expect(plain.headers).not.toHaveProperty("content-encoding");
  expect(await get({ "if-none-match": "*" })).toMatchObject({ status: 304, text: "" });
  const refused = await get({ "if-match": '"another"' });
  expect(refused).toMatchObject({ status: 412, headers: { "cache-control": "no-store" } });
});

test("a version that cannot be read takes no other remote away", async () => {
  await threeReleases();
  await rm(file("1.3.0", "entry.1.js"));
  await mkdir(file("1.3.0", "entry.1.js"));
  expect(versionIn(await (await edge()).registry())).toEqual(["mf-portal 1.2.9"]);
});

test("a damaged compressed copy is as bad as its file", async () => {
  await threeReleases();
  const { registry } = await edge();
  await registry();
  await writeFile(`${file("1.3.0", "clients.1.js")}.br`, "damaged");
  await until(async () => versionIn(await registry())[0] === "mf-portal 1.2.9");
  await writeFile(`${file("1.3.0", "clients.1.js")}.br`, brotliCompressSync("// 1.3.0"));
  await until(async () => versionIn(await registry())[0] === "mf-portal 1.3.0");
});

test("release 0 is what the shell was built with, and stands in for nothing", async () => {
  await stored("1.3.0");
  await released({ stable: "0" });
  const { remotes } = await (await edge()).registry();
  expect(versionIn({ sdk: "", remotes })).toEqual(["mf-portal 1.2.0"]);
  expect(remotes[0]).not.toHaveProperty("isFallback");
});

test("a store that is away at the start leaves what was served last, with its files, and says so", async () => {
  await threeReleases();
  expect(await (await edge()).registry()).not.toHaveProperty("isStale");
  await rename(given.store, `${given.store}.away`);
  const { registry, ask } = await edge();
  const away = await registry();
  expect(versionIn(away)).toEqual(["mf-portal 1.3.0"]);
  expect(away).toMatchObject({ isStale: true });
  expect((await ask("/remotes/mf-portal/1.3.0/clients.1.js")).text).toBe("// 1.3.0");
  await rename(`${given.store}.away`, given.store);
  await until(async () => !("isStale" in (await registry())));
});

test("a store that goes away later leaves all that is served", async () => {
  await threeReleases();
  const { registry, ask } = await edge();
  await registry();
  await rename(given.store, `${given.store}.away`);
  await until(async () => (await registry()).isStale === true);
  expect(versionIn(await registry())).toEqual(["mf-portal 1.3.0"]);
  expect((await ask("/remotes/mf-portal/1.3.0/entry.1.js")).status).toBe(200);
});

test("a folder for copies that cannot be written costs nobody anything", async () => {
  await given.checkout.write("edge-releases", "a file");
  await threeReleases();
  expect(versionIn(await (await edge()).registry())).toEqual(["mf-portal 1.3.0"]);
});

/** Waits for what an edge notices within a second. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo()));
}
