import { afterEach, expect, test } from "@jest/globals";
import { builds } from "./checks.mjs";

const named = process.env.CHROMIUM_PATH;
afterEach(() => {
  delete process.env.CHROMIUM_PATH;
  if (named !== undefined) process.env.CHROMIUM_PATH = named;
});

test("a browser that is not there is told before the build", async () => {
  process.env.CHROMIUM_PATH = "/nonexistent";
  await expect(builds()).rejects.toThrow("There is no browser at CHROMIUM_PATH=/nonexistent.");
});
