import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { pinnedNode, root } from "../workspace.mjs";
import { packed, stagePackage } from "./pack.mjs";

let home;
let packages;

/** A folder outside of the checkout with both packages and their dependencies, like an installation. */
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "dmc-hub-stranger-"));
  packages = join(home, "node_modules", "@dmc-hub");
  await mkdir(packages, { recursive: true });
  await Promise.all(packed.map((one) => stagePackage(one, join(packages, one.folder.replace("shell/", "")))));
  for (const { folder } of packed) await linkDependencies(join(root, folder, "node_modules"));
});
afterAll(() => rm(home, { recursive: true, force: true }));

async function linkDependencies(installed) {
  const names = await readdir(installed);
  for (const name of names.filter((one) => !one.startsWith(".") && one !== "@dmc-hub")) {
    const inner = name.startsWith("@") ? await readdir(join(installed, name)) : [""];
    for (const one of inner) await link(join(installed, name, one), join(home, "node_modules", name, one));
  }
}

async function link(target, path) {
  await mkdir(dirname(path), { recursive: true });
  if (!existsSync(path)) await symlink(target, path);
}

/** Runs a team's command in one of its folders. Returns its output; rejects with it on failure. */
async function dmcRemote(folder, ...args) {
  const command = join(packages, "sdk", "release", "dmc-remote.mjs");
  const { stdout } = await promisify(execFile)(pinnedNode, [command, ...args], { cwd: join(home, folder) });
  return stdout;
}

const manifestOf = async (name) => JSON.parse(await readFile(join(packages, name, "package.json"), "utf8"));

const namesIn = async (name) =>
  (await readdir(join(packages, name), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

test.each(["sdk", "shared-types"])(
  "%s is compiled, with types, exact versions and its changes",
  async (name) => {
    const files = await namesIn(name);
    expect(files.filter((file) => /(?<!\.d)\.tsx?$|\.test\.[jt]sx?$/.test(file))).toEqual([]);
    const texts = await Promise.all(files.map((file) => readFile(file, "utf8")));
    expect(files.filter((_, index) => /"(?:catalog|workspace):/.test(texts[index]))).toEqual([]);
    const { version, exports } = await manifestOf(name);
    const missing = Object.values(exports)
      .flatMap((one) => (typeof one === "string" ? [one] : Object.values(one)))
      .filter((file) => !existsSync(join(packages, name, file)));
    expect(missing).toEqual([]);
    expect(await readFile(join(packages, name, "CHANGELOG.md"), "utf8")).toContain(`\n## ${version} - `);
  },
);

test("what only the shell itself uses is not in the package", async () => {
  const { exports, peerDependencies } = await manifestOf("sdk");
  expect(Object.keys(exports)).toEqual(
    expect.arrayContaining([".", "./table", "./forms", "./build", "./test"]),
  );
  expect(Object.keys(exports).filter((name) => /shell-only|\*/.test(name))).toEqual([]);
  expect(existsSync(join(packages, "sdk", "src", "shell-only.js"))).toBe(false);
  expect(peerDependencies["@dmc-hub/shared-types"]).toBe((await manifestOf("shared-types")).version);
});

test("a team makes a project from them, whose types are right and which builds", async () => {
  expect(await dmcRemote(".", "create", "mf-tours")).toContain("cd mf-tours && npm install");
  const { dependencies, devDependencies } = JSON.parse(
    await readFile(join(home, "mf-tours", "package.json"), "utf8"),
  );
  const { version, peerDependencies, ...sdk } = await manifestOf("sdk");
  expect(dependencies).toMatchObject({ "@dmc-hub/sdk": version, react: sdk.dependencies.react });
  // Every tool run by a command of the SDK, in the version that the SDK requires.
  expect({ ...dependencies, ...devDependencies }).toMatchObject(peerDependencies);
  await dmcRemote("mf-tours", "types");
  expect(await dmcRemote("mf-tours", "build")).toBe("mf-tours 1.0.0 is built into dist.\n");
  const built = JSON.parse(await readFile(join(home, "mf-tours", "dist", "remote.json"), "utf8"));
  const needs = { "/tours": { files: [], groups: ["table"] } };
  expect(built).toMatchObject({ name: "mf-tours", screens: [{ path: "/tours" }], needs });
  expect(built.uses).toMatchObject({ remote: ["defineRemote"], table: ["ListScreen"] });
});
