import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { createProject } from "./create-project.ts";

let home: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "dmc-hub-home-"));
});
afterEach(() => rm(home, { recursive: true, force: true }));

test("a project has what a repository of its own needs, beside the screen that every remote starts with", async () => {
  expect(await createProject("mf-river-tours", null, home)).toEqual({
    name: "mf-river-tours",
    folder: join(home, "mf-river-tours"),
    path: "/river-tours",
    port: 3101,
  });
  expect((await readdir(join(home, "mf-river-tours"))).toSorted()).toEqual([
    ".gitignore",
    "jest.config.mjs",
    "package.json",
    "pnpm-workspace.yaml",
    "src",
    "tsconfig.json",
    "webpack.config.ts",
  ]);
});

test("a folder that is there, a name that is none and tarballs that are missing leave everything as it was", async () => {
  await mkdir(join(home, "mf-tours"));
  await expect(createProject("mf-tours", null, home)).rejects.toThrow(
    `mf-tours is taken: ${join(home, "mf-tours")} already exists.`,
  );
  await expect(createProject("tours", null, home)).rejects.toThrow(
    '"tours" is not a valid name of a remote.',
  );
  await expect(createProject("mf-maps", home, home)).rejects.toThrow(
    /dmc-hub-sdk-[\d.]+\.tgz is not there\. `npm run pack` in the shell's checkout makes it\.$/,
  );
  expect(await readdir(home)).toEqual(["mf-tours"]);
});
