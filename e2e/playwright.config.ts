import { defineConfig } from "@playwright/test";

const { CHROMIUM_PATH, SYSTEM_ADDRESS } = process.env;

/** What starts systems of its own takes longest, and waits half of its time: it goes first, beside the others. */
const ownSystems = /\/(?:releases|running)\/.+\.test\.ts$/;

/** Users' stories in Chromium, against a system that is started for the run. */
export default defineConfig({
  testDir: ".",
  outputDir: "test-results",
  globalSetup: "./fixtures/shared-system.ts",
  workers: 3,
  // What fails now and then has failed.
  retries: 0,
  fullyParallel: true,
  forbidOnly: Boolean(process.env["CI"]),
  // A machine may be busy with something else.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: "line",
  projects: [
    { name: "systems", testMatch: ownSystems },
    { name: "screens", testMatch: "**/*.test.ts", testIgnore: ownSystems, workers: 2 },
  ],
  use: {
    browserName: "chromium",
    // Nothing is looked at on its way to its place or colour; the whole day's work is done with all that moves.
    contextOptions: { reducedMotion: "reduce" },
    baseURL: SYSTEM_ADDRESS ?? "",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        // The pages of a worker share one process, and what it has compiled.
        "--process-per-site",
        // A page lives for a second or two: making its code faster takes longer than that code runs.
        "--js-flags=--no-maglev --no-opt",
      ],
    },
  },
});
