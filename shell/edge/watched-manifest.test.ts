import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { watchedManifest } from "./watched-manifest.ts";

const anything = { parse: (value: unknown) => value };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "dmc-hub-manifest-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("whoever asks first at the same moment gets the manifest, every one of them", async () => {
  const file = join(folder, "shell.json");
  await writeFile(file, JSON.stringify({ sdk: "1.0.0" }));
  const read = watchedManifest(file, anything);
  const answers = await Promise.all(Array.from({ length: 8 }, () => read()));
  expect(answers).toEqual(Array.from({ length: 8 }, () => ({ sdk: "1.0.0" })));
});

test("a change is seen, and what is broken or gone leaves the last good one", async () => {
  const file = join(folder, "shell.json");
  const read = watchedManifest(file, anything);
  expect([await read(), read.isGood()]).toEqual([null, true]);
  await writeFile(file, JSON.stringify({ sdk: "1.0.0" }));
  expect([await read(), read.isGood()]).toEqual([{ sdk: "1.0.0" }, true]);
  await writeFile(file, "half of a fi");
  expect([await read(), read.isGood()]).toEqual([{ sdk: "1.0.0" }, false]);
  await writeFile(file, JSON.stringify({ sdk: "1.1.0-next" }));
  expect([await read(), read.isGood()]).toEqual([{ sdk: "1.1.0-next" }, true]);
  await rm(file);
  expect([await read(), read.isGood()]).toEqual([{ sdk: "1.1.0-next" }, false]);
});
