import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { create } from "./create.ts";
import { filesOf } from "./testing/team.ts";

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "dmc-hub-workspace-"));
  await writeFile(join(root, "pnpm-workspace.yaml"), "");
  await writeFile(join(root, "package.json"), '{ "type": "module" }');
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** Adds a remote to the workspace. */
async function neighbour(name: string, port: number, ...paths: string[]): Promise<void> {
  await mkdir(join(root, name, "src"), { recursive: true });
  await writeFile(join(root, name, "webpack.config.ts"), `export default remote({ port: ${port} });`);
  const screens = paths.map((path) => ({ path }));
  await writeFile(
    join(root, name, "src", "screens.ts"),
    `export const screens = ${JSON.stringify(screens)};`,
  );
}

test("a new remote is the template with its own names in it, and nothing half-made beside it", async () => {
  const made = await create("mf-river-tours", root);
  const folder = join(root, "mf-river-tours");
  expect(made).toEqual({ name: "mf-river-tours", folder, path: "/river-tours", port: 3101 });
  const files = await filesOf(folder);
  expect(Object.keys(files).toSorted()).toEqual([
    "jest.config.mjs",
    "package.json",
    "src/api.ts",
    "src/app.tsx",
    "src/screens.ts",
    "src/tasks/task-dialogs.tsx",
    "src/tasks/tasks-screen.test.tsx",
    "src/tasks/tasks-screen.tsx",
    "tsconfig.json",
    "webpack.config.ts",
  ]);
  expect(Object.values(files).join("\n")).not.toMatch(/\{\{\w+\}\}/);
  expect(JSON.parse(files["package.json"] ?? "")).toMatchObject({ name: "@dmc-hub/mf-river-tours" });
  expect(files["webpack.config.ts"]).toContain("port: 3101");
  expect(files["src/screens.ts"]).toContain('path: "/river-tours"');
  expect(files["src/screens.ts"]).toContain("River Tours");
  expect(files["src/screens.ts"]).toContain("riverTours: {");
  expect(files["src/app.tsx"]).toContain("webpackChunkName");
  expect((await readdir(root)).toSorted()).toEqual(["mf-river-tours", "package.json", "pnpm-workspace.yaml"]);
});

test("it takes the first port that no other remote names, and its own name as path where the short one is taken", async () => {
  await neighbour("mf-trips", 3101, "/trips/:id", "/tours");
  await neighbour("mf-maps", 3102, "/maps");
  await neighbour("mf-late", 3104, "/late");
  // Not remotes: they have no build of their own.
  await mkdir(join(root, "mf-notes"));
  await mkdir(join(root, "tools"));
  expect(await create("mf-tours", root)).toMatchObject({ path: "/mf-tours", port: 3103 });
});

test("it opens a kind of its own, by its whole name where the short one is another remote's", async () => {
  await neighbour("mf-trips", 3101, "/trips");
  const screens = 'export const declaration = { screens: [{ path: "/trips" }], opens: { tours: {} } };';
  await writeFile(join(root, "mf-trips", "src", "screens.ts"), screens);
  expect(await create("mf-tours", root)).toMatchObject({ path: "/tours" });
  expect(await readFile(join(root, "mf-tours", "src", "screens.ts"), "utf8")).toContain("mfTours: {");
});

test("it is made beside the others from any folder of the workspace, and nowhere outside of one", async () => {
  const deep = join(root, "mf-trips", "src", "trips");
  await mkdir(deep, { recursive: true });
  expect((await create("mf-tours", deep)).folder).toBe(join(root, "mf-tours"));
  await expect(create("mf-tours", tmpdir())).rejects.toThrow(
    "This is not a checkout: no parent folder has a pnpm-workspace.yaml.",
  );
});

test("a name or a path that is taken is refused, and what is there stays", async () => {
  await neighbour("mf-trips", 3101, "/tours", "/mf-tours/:id");
  await expect(create("mf-trips", root)).rejects.toThrow(
    `mf-trips is taken: ${join(root, "mf-trips")} already exists.`,
  );
  expect(await readFile(join(root, "mf-trips", "webpack.config.ts"), "utf8")).toContain("3101");
  await expect(create("mf-tours", root)).rejects.toThrow(
    "/mf-tours is another remote's path. Choose another name.",
  );
});

test.each([
  "tours",
  "mf-",
  "mf-1tours",
  "mf-Tours",
  "mf-tours-",
  "mf--tours",
  "mf-tours/..",
  "../mf-tours",
  "my-mf-tours",
  "mf-tours ",
  "mf-a2345678901234567890123",
])("%j is no name", async (name) => {
  await expect(create(name, root)).rejects.toThrow(
    `"${name}" is not a valid name of a remote. Choose one such as mf-tours: mf-, then lowercase letters, digits and ` +
      "hyphens, 24 characters at most.",
  );
});

test.each(["mf-x", "mf-t2-2go-9", "mf-a23456789012345678901"])("%s is one", async (name) => {
  expect((await create(name, root)).path).toBe(`/${name.slice(3)}`);
});
