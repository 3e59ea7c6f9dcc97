import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { buildFolder } from "../build/build-folder.ts";
import { release } from "./commands.ts";
import { readState } from "./store.ts";
import { eachWithTeam, filesOf, type Team, untyped } from "./testing/team.ts";

let team: Team;
eachWithTeam((made) => (team = made));

test("a release whose calls are not known, or not answered, is refused", async () => {
  await writeFile(join(team.remote, "src", "entry.js"), 'globalThis.tours = () => fetch("/api/x");');
  await expect(release(team.remote, team.options, untyped)).rejects.toThrow(
    "its remote.json does not say what it calls",
  );
});

test("a release with a type error is refused, and says where; so is one without types to check", async () => {
  await writeFile(join(team.remote, "src", "typed.ts"), 'export const days: number = "seven";');
  await expect(release(team.remote, team.options)).rejects.toThrow(
    /^Its types are wrong\.\nsrc\/typed\.ts\(1,14\): error TS2322/,
  );
  await rm(join(team.remote, "tsconfig.json"));
  await expect(release(team.remote, team.options)).rejects.toThrow("has no tsconfig.json");
  expect((await readState(team.store)).revision).toBe(0);
});

test("a dry run checks all and says what it would do, and leaves the store as it is", async () => {
  await team.release("1.0.0");
  await team.version("1.1.0");
  const before = await filesOf(team.store);
  await release(team.remote, { ...team.options, dryRun: true, why: "next" });
  const text = team.said().join("\n");
  expect(text).toContain("  ok      keeps the screens that it had\n");
  expect(text).toContain("  ok      finds on the API what it calls: nothing\n");
  expect(text).toContain("  left out opens in a browser: no browser here\n");
  expect(text).toContain(
    'and write "release mf-tours 1.1.0: next; no smoke run: no browser here" to its history.\n',
  );
  expect(text).toContain(
    "Then everybody would get 1.1.0; a rollback would lead to 1.0.0.\nNothing was changed.",
  );
  expect(await filesOf(team.store)).toEqual(before);
  await team.version("1.1.0", "/journeys");
  await writeFile(join(team.remote, "src", "entry.js"), 'globalThis.tours = () => fetch("/api/x");');
  const refused = release(team.remote, { ...team.options, dryRun: true }, untyped);
  await expect(refused).rejects.toThrow(/no longer has a screen for \/tours[^]*does not say what it calls/);
  expect(team.said()).toEqual(
    expect.arrayContaining([
      "  REFUSED keeps the screens that it had",
      "  ok      leads only to screens of its own",
    ]),
  );
  expect(await filesOf(team.store)).toEqual(before);
});

/** A build with one small file and its manifest, by no bundler. */
const OWN_BUILD = `
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";

const { version } = JSON.parse(readFileSync("package.json", "utf8"));
const entry = readFileSync("src/entry.js");
const sum = createHash("sha384").update(entry).digest("base64");
rmSync("dist", { recursive: true, force: true });
mkdirSync("dist");
writeFileSync("dist/entry.js", entry);
writeFileSync("dist/remote.json", JSON.stringify({
  name: "mf-tours", version, sdk: "^1.0.0", entry: "entry.js", files: { "entry.js": "sha384-" + sum }, groups: [],
  calls: [], needs: { "/tours": { files: [], groups: [] } },
  screens: [{ path: "/tours", exact: true, roles: ["dmc"], title: "Tours", data: [] }],
}));
`;

async function buildByItself(remote: string): Promise<void> {
  await rm(join(remote, "webpack.config.ts"), { force: true });
  await writeFile(join(remote, "build.mjs"), OWN_BUILD);
  const file = join(remote, "package.json");
  const own = JSON.parse(await readFile(file, "utf8"));
  const more = { scripts: { build: "node build.mjs" }, dependencies: { "@dmc-hub/sdk": "1.0.0" } };
  await writeFile(file, JSON.stringify({ ...own, ...more }));
}

test.each([
  ["webpack", false],
  ["its own script", true],
])("what a checkout serves stays as it is, whatever %s builds to be released", async (_, isOwn) => {
  await team.version("1.0.0");
  await buildFolder(team.remote);
  const dist = join(team.remote, "dist");
  const served = await filesOf(dist);
  await team.version("1.1.0");
  if (isOwn) await buildByItself(team.remote);
  await writeFile(join(team.remote, "src", "entry.js"), "globalThis.tours = 2;");
  await release(team.remote, { ...team.options, dryRun: true }, untyped);
  expect(team.said().join("\n")).toContain("Then everybody would get 1.1.0");
  expect(await filesOf(dist)).toEqual(served);
  await release(team.remote, team.options, untyped);
  expect((await readState(team.store)).remotes["mf-tours"]?.stable).toBe("1.1.0");
  expect(await filesOf(dist)).toEqual(served);
});

test("a checkout without a build releases its first, and one whose release was killed gets back what it served", async () => {
  await team.version("1.0.0");
  await buildByItself(team.remote);
  const [dist, kept] = [join(team.remote, "dist"), join(team.remote, ".cache", "release.before")];
  await rm(dist, { recursive: true, force: true });
  await rm(join(team.remote, ".cache"), { recursive: true, force: true });
  await release(team.remote, team.options, untyped);
  expect((await readState(team.store)).remotes["mf-tours"]?.stable).toBe("1.0.0");
  await mkdir(kept, { recursive: true });
  await writeFile(join(kept, "served.js"), "");
  await team.version("1.1.0");
  await buildByItself(team.remote);
  await release(team.remote, team.options, untyped);
  expect(Object.keys(await filesOf(dist))).toEqual(["served.js"]);
});

test("a version that has other files in the store fails before its smoke run; a dry run says so, and is no failure", async () => {
  await team.release("1.0.0");
  await release(team.remote, { ...team.options, dryRun: true }, untyped);
  expect(team.said().join("\n")).toContain("Would upload 1 files");
  await writeFile(join(team.remote, "src", "entry.js"), "globalThis.tours = 2;");
  const before = await filesOf(team.store);
  const taken = "mf-tours 1.0.0 is already released with other files. Raise the version in its package.json.";
  await release(team.remote, { ...team.options, dryRun: true }, untyped);
  expect(team.said().slice(-2)).toEqual([`A release would be refused: ${taken}`, "Nothing was changed."]);
  await expect(release(team.remote, team.options, untyped)).rejects.toThrow(taken);
  expect(team.said()).toEqual([]);
  expect(await filesOf(team.store)).toEqual(before);
});
