import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { beforeEach, expect, test } from "@jest/globals";
import { status } from "./report.ts";
import { manifestOf, readVersion, signatureFile, signatureIn, versionFolder } from "./stored-version.ts";
import { eachWithTeam, type Team } from "./testing/team.ts";

let team: Team;
eachWithTeam((made) => (team = made));

let folder: string;
beforeEach(async () => {
  await team.release("1.0.0", "1.1.0");
  folder = versionFolder(team.store, "mf-tours", "1.1.0");
});

const read = () => readVersion(team.store, "mf-tours", "1.1.0", null);
const at = (file: string) => join(folder, file);

/** Changes the manifest's text. */
async function manifest(change: (text: string) => string): Promise<void> {
  await writeFile(at("remote.json"), change(await readFile(at("remote.json"), "utf8")));
}

test("a version is served with all of its files as they were, and with copies of them", async () => {
  const entry = await readFile(at("entry.js"));
  await writeFile(at("entry.js.br"), brotliCompressSync(entry));
  await writeFile(at("entry.js.gz"), gzipSync(entry));
  expect(await read()).toMatchObject({ manifest: { name: "mf-tours", version: "1.1.0" }, fault: null });
  expect(await signatureIn(folder)).toBeNull();
  expect(signatureFile(folder)).toBe(at("signature.json"));
});

test.each<[what: string, breaking: () => Promise<unknown>, fault: string]>([
  ["that is not there", () => rm(folder, { recursive: true }), "it is missing from the store."],
  [
    "without a sound manifest",
    () => manifest((text) => text.slice(1)),
    "its remote.json does not describe a remote.",
  ],
  [
    "of another number",
    () => manifest((text) => text.replace('"1.1.0"', '"1.1.1"')),
    "its remote.json describes mf-tours 1.1.1.",
  ],
  [
    "of another remote",
    () => manifest((text) => text.replace('"mf-tours"', '"mf-trips"')),
    "its remote.json describes mf-trips 1.1.0.",
  ],
])("a version %s is none", async (_what, breaking, fault) => {
  await breaking();
  expect(await read()).toEqual({ manifest: null, fault });
});

test.each<[what: string, breaking: () => Promise<unknown>, fault: string]>([
  [
    "whose entry nothing vouches for",
    () => manifest((text) => text.replace('"entry":"entry.js"', '"entry":"other.js"')),
    "its entry other.js has no integrity.",
  ],
  ["without a file", () => rm(at("entry.js")), "entry.js is missing."],
  ["with another file", () => writeFile(at("entry.js"), "0"), "entry.js is not what its integrity says."],
  [
    "with a copy of another file",
    () => writeFile(at("entry.js.br"), brotliCompressSync("0")),
    "entry.js.br is not what its integrity says.",
  ],
  [
    "with a copy that is none",
    () => writeFile(at("entry.js.gz"), "0"),
    "entry.js.gz is not what its integrity says.",
  ],
])("a version %s is not served", async (_what, breaking, fault) => {
  await breaking();
  expect(await read()).toMatchObject({ manifest: { version: "1.1.0" }, fault });
  await status(team.options);
  expect(team.said()).toEqual([
    "mf-tours 1.1.0, before it 1.0.0",
    `  ! 1.1.0 cannot be served: ${fault} The previous version is served.`,
    expect.stringMatching(/^ {2}\S+ \S+ {2}release {2}mf-tours 1\.1\.0 by ana: no smoke run/),
    "No owner: mf-tours. Anyone who can write to the store can release these.",
  ]);
});

test("each version that is not served is told, up to the one that is", async () => {
  const earlier = versionFolder(team.store, "mf-tours", "1.0.0");
  await team.release("1.2.0");
  await team.canary("1.3.0");
  await rename(versionFolder(team.store, "mf-tours", "1.3.0"), join(team.store, "aside"));
  await rm(at("entry.js"));
  await status(team.options);
  expect(team.said().filter((line) => line.includes("cannot be served"))).toEqual([
    "  ! 1.3.0 cannot be served: it is missing from the store. The previous version is served.",
  ]);
  await rm(versionFolder(team.store, "mf-tours", "1.2.0"), { recursive: true });
  await writeFile(join(earlier, "entry.js"), "0");
  await status(team.options);
  expect(team.said().flatMap((line) => / ! (\S+) cannot/.exec(line)?.[1] ?? [])).toEqual([
    "1.3.0",
    "1.2.0",
    "1.1.0",
    "1.0.0",
  ]);
});

test("a manifest that is not there, or not sound, is none", async () => {
  expect(await manifestOf(team.store, "mf-tours", "9.9.9")).toBeNull();
  await manifest(() => "");
  expect(await manifestOf(team.store, "mf-tours", "1.1.0")).toBeNull();
});
