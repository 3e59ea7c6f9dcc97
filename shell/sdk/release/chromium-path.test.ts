import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { chromiumPath } from "./chromium-path.ts";

let folder: string;
const at = (...parts: string[]) => join(folder, ...parts);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dmc-hub-browsers-"));
  for (const bin of ["one", "two", "three", "four"]) await mkdir(at(bin));
  for (const file of ["named", "own"]) await writeFile(at(file), "");
  await writeFile(at("one", "google-chrome-stable"), "");
  await writeFile(at("two", "google-chrome"), "");
  await writeFile(at("three", "chromium-browser"), "");
  await writeFile(at("three", "chromium"), "");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("the browser is the one that is named, else Playwright's own, else the first on the PATH", () => {
  const path = (...bins: string[]) => bins.map((bin) => at(bin)).join(delimiter);
  const PATH = path("four", "two", "one");
  expect(chromiumPath({ CHROMIUM_PATH: at("named"), PATH }, at("own"))).toBe(at("named"));
  expect(chromiumPath({ CHROMIUM_PATH: "", PATH }, at("own"))).toBe(at("own"));
  expect(chromiumPath({ PATH }, "")).toBe(at("two", "google-chrome"));
  expect(chromiumPath({ PATH: path("one") }, at("gone"))).toBe(at("one", "google-chrome-stable"));
  expect(chromiumPath({ PATH: path("three") }, "")).toBe(at("three", "chromium"));
});

test.each([{}, { PATH: "" }, { CHROMIUM_PATH: "/nowhere/chromium", PATH: "/nowhere" }])(
  "where there is none, what to do is said: %j",
  (environment) => {
    expect(() => chromiumPath(environment, "")).toThrow(
      "The smoke run needs a browser. Install Chromium, or name one: CHROMIUM_PATH=/path",
    );
  },
);
