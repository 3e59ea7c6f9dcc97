import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { build, servedWords } from "./folder-commands.ts";
import { checkTypes } from "./type-check.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "dmc-hub-folder-"));
  await writeFile(join(folder, "package.json"), '{ "name": "@team/mf-tours", "version": "1.0.0" }');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("types that are not right are refused, those that are pass", async () => {
  await writeFile(
    join(folder, "tsconfig.json"),
    '{ "compilerOptions": { "types": [] }, "include": ["*.ts"] }',
  );
  await writeFile(join(folder, "tours.ts"), "export const tours: number = 1;");
  await checkTypes(folder);
  await writeFile(join(folder, "tours.ts"), 'export const tours: number = "one";');
  await expect(checkTypes(folder)).rejects.toThrow("Its types are wrong.");
});

test("a build that fails says what stands in its way", async () => {
  const said: string[] = [];
  await expect(build(folder, (line) => void said.push(line))).rejects.toThrow("mf-tours could not be built.");
  expect(said).toEqual([`${join(folder, "webpack.config.ts")} is missing.`]);
});

test("what to do with a served remote depends on whether it stands alone", () => {
  const origin = "http://localhost:3101";
  expect(servedWords("mf-tours", origin, null)).toBe(
    "mf-tours runs on its own at http://localhost:3101, with made-up rows. Ctrl-C stops it.",
  );
  const words = servedWords("mf-tours", origin, "https://hub.example");
  expect(words).toContain("  https://hub.example/?override=mf-tours@http://localhost:3101\n");
  expect(words).toContain("  OVERRIDE_ORIGINS=http://localhost:3101\n");
});
