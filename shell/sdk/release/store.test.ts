import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { noOffers, type ReleaseState, type RemoteManifest } from "@dmc-hub/shared-types";
import { flip, lastGoodFile, readState, stateFile, upload, versionsOf } from "./store.ts";
import { manifestOf, versionFolder } from "./stored-version.ts";
import { withLock } from "./store-lock.ts";

let folder: string;
let store: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "dmc-hub-store-"));
  store = join(folder, "store");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const serving = (name: string, version: string) => (state: ReleaseState) => ({
  remotes: { ...state.remotes, [name]: { stable: version, earlier: [], canary: null } },
  change: { by: "ana", action: "release" as const, remote: name, version, why: "" },
});

const manifest = (version: string): RemoteManifest => ({
  name: "mf-tours",
  version,
  sdk: "^1.0.0",
  entry: "entry.js",
  files: {},
  groups: [],
  needs: {},
  screens: [],
  ...noOffers,
});

async function built(version: string, code: string) {
  const build = join(folder, `build-${version}-${code}`);
  const entry = `entry.${code}.js`;
  const sum = createHash("sha384").update(code).digest("base64");
  const own = { ...manifest(version), entry, files: { [entry]: `sha384-${sum}` } };
  await mkdir(build);
  await writeFile(join(build, "remote.json"), JSON.stringify(own));
  await writeFile(join(build, entry), code);
  return { build, manifest: own, signature: null };
}

describe("what is served", () => {
  test("is nothing in a store that nobody has released into", async () => {
    expect(await readState(store)).toEqual({ revision: 0, remotes: {}, changes: [] });
  });

  test("changes in one step, with who, when and why", async () => {
    await flip(store, serving("mf-tours", "1.0.0"));
    const { revision, remotes, changes } = await readState(store);
    expect(revision).toBe(1);
    expect(remotes["mf-tours"]?.stable).toBe("1.0.0");
    expect(changes).toMatchObject([{ by: "ana", action: "release", version: "1.0.0" }]);
    expect(await readFile(lastGoodFile(store), "utf8")).toBe(await readFile(stateFile(store), "utf8"));
  });

  test("loses no change of twenty that are made at once", async () => {
    const names = Array.from({ length: 20 }, (_, index) => `mf-${String.fromCodePoint(97 + index)}`);
    await Promise.all(names.map((name) => flip(store, serving(name, "1.0.0"))));
    const { revision, remotes } = await readState(store);
    expect(revision).toBe(20);
    expect(Object.keys(remotes).toSorted()).toEqual(names);
  });

  test("stays as it was when the decision is refused", async () => {
    await flip(store, serving("mf-tours", "1.0.0"));
    const before = await readFile(stateFile(store), "utf8");
    await expect(flip(store, () => Promise.reject(new Error("not fit")))).rejects.toThrow("not fit");
    await expect(flip(store, serving("mf-tours", "no version"))).rejects.toThrow("1.2.3");
    expect(await readFile(stateFile(store), "utf8")).toBe(before);
    expect((await readdir(store)).toSorted()).toEqual(["releases.json", "releases.last-good.json"]);
  });

  test("that somebody has edited into nonsense is refused and left alone", async () => {
    await flip(store, serving("mf-tours", "1.0.0"));
    for (const nonsense of ["{", "[]", '{"revision":"x","remotes":{},"changes":[]}']) {
      await writeFile(stateFile(store), nonsense);
      await expect(flip(store, serving("mf-tours", "1.0.1"))).rejects.toThrow(
        /is not a valid list of releases, and was left unchanged: [^]*\n.*releases\.last-good\.json holds the last good one\.$/,
      );
      expect(await readFile(stateFile(store), "utf8")).toBe(nonsense);
    }
  });
});

describe("a version", () => {
  test("is copied once, and never changes", async () => {
    const build = await built("1.0.0", "one");
    expect(await upload(store, build)).toBe(true);
    expect(await upload(store, build)).toBe(false);
    await expect(upload(store, await built("1.0.0", "two"))).rejects.toThrow(
      "mf-tours 1.0.0 is already released with other files. Raise the version in its package.json.",
    );
    const files = await readdir(versionFolder(store, "mf-tours", "1.0.0"));
    expect(files.toSorted()).toEqual(["entry.one.js", "remote.json"]);
    expect(await versionsOf(store, "mf-tours")).toEqual(["1.0.0"]);
  });

  test("is what was checked, or is not there", async () => {
    const build = await built("1.0.0", "one");
    const manifest = join(build.build, "remote.json");
    const [script, text] = [join(build.build, "entry.one.js"), await readFile(manifest, "utf8")];
    const content = await readFile(script, "utf8");
    for (const [file, other] of [
      [script, "never checked"],
      [manifest, text.replace("^1.0.0", "^1.1.0")],
    ] as const) {
      await writeFile(file, other);
      await expect(upload(store, build)).rejects.toThrow("is no longer the build that was checked");
      await writeFile(script, content);
      await writeFile(manifest, text);
    }
    expect(await versionsOf(store, "mf-tours")).toEqual([]);
    await rm(script);
    await writeFile(join(store, "elsewhere.js"), content);
    await symlink(join(store, "elsewhere.js"), script);
    await upload(store, build);
    await rm(join(store, "elsewhere.js"));
    expect(await readFile(join(versionFolder(store, "mf-tours", "1.0.0"), "entry.one.js"), "utf8")).toBe(
      content,
    );
  });

  test("is copied with its folders, without maps of the source and hidden files", async () => {
    const build = await built("1.0.0", "one");
    await mkdir(join(build.build, "lazy.map.d"));
    for (const file of ["lazy.map.d/part.js", "lazy.map.js", "entry.js.map", ".cache", ".x.y"])
      await writeFile(join(build.build, file), "");
    await upload(store, build);
    const files = await readdir(versionFolder(store, "mf-tours", "1.0.0"), { recursive: true });
    expect(files.toSorted()).toEqual([
      "entry.one.js",
      "lazy.map.d",
      "lazy.map.d/part.js",
      "lazy.map.js",
      "remote.json",
    ]);
  });

  test("leaves its source maps beside the versions, where no browser asks", async () => {
    const build = await built("1.0.0", "one");
    await writeFile(join(build.build, "entry.one.js.map"), "{}");
    await upload(store, build);
    expect(await readdir(join(store, "maps", "mf-tours", "1.0.0"))).toEqual(["entry.one.js.map"]);
    await rm(join(store, "maps"), { recursive: true });
    await upload(store, build);
    expect(await readdir(join(store, "maps", "mf-tours", "1.0.0"))).toEqual(["entry.one.js.map"]);
  });

  test("of which something is missing or torn is put right by releasing it again", async () => {
    const build = await built("1.0.0", "one");
    await upload(store, build);
    const stored = versionFolder(store, "mf-tours", "1.0.0");
    for (const file of ["entry.one.js", "remote.json"]) {
      await writeFile(join(stored, file), "{ half of");
      expect(await upload(store, build)).toBe(true);
      await rm(join(stored, file));
      expect(await upload(store, build)).toBe(true);
    }
    expect((await readdir(stored)).toSorted()).toEqual(["entry.one.js", "remote.json"]);
    expect(await readdir(join(store, "remotes", "mf-tours"))).toEqual(["1.0.0"]);
  });

  test("of a remote that is none is not there", async () => {
    await mkdir(join(store, "remotes"), { recursive: true });
    await writeFile(join(store, "remotes", "mf-file"), "");
    expect(await manifestOf(store, "mf-file", "1.0.0")).toBeNull();
    expect(await versionsOf(store, "mf-file")).toEqual([]);
    expect(await versionsOf(store, "mf-nowhere")).toEqual([]);
  });

  test("that was copied half way is not there", async () => {
    const half = join(store, "remotes", "mf-tours", ".1.0.0.abcdef");
    await mkdir(half, { recursive: true });
    expect(await versionsOf(store, "mf-tours")).toEqual([]);
    expect(await upload(store, await built("1.0.0", "one"))).toBe(true);
  });
});

describe("a lock", () => {
  test("names both who has it and what was refused", async () => {
    const file = join(store, "release-mf-tours.lock");
    await withLock(file, "a release of mf-tours 1.0.1", 0, async () => {
      await expect(withLock(file, "a release of mf-tours 1.0.2", 0, () => Promise.resolve())).rejects.toThrow(
        /a release of mf-tours 1\.0\.1 by .+ is under way, so a release of mf-tours 1\.0\.2 was not done/,
      );
    });
    await withLock(file, "a later one", 0, () => Promise.resolve());
  });

  test("of a process that was killed holds nobody up", async () => {
    const file = join(store, "release-mf-tours.lock");
    await mkdir(store);
    const { pid } = spawnSync(process.execPath, ["-e", ""]);
    const { hostname } = await import("node:os");
    await writeFile(file, JSON.stringify({ what: "a release", by: "ana", host: hostname(), pid }));
    await withLock(file, "the next one", 0, () => Promise.resolve());
  });
});
