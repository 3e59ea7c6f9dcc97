import { defineConfig } from "@playwright/test";

const { CHROMIUM_PATH, FAULTS, PW_DISABLE_TS_ESM, SYSTEM_ADDRESS } = process.env;

/**
 * Stories that start their own systems take longest, half of it waiting: they go first, beside the others.
 */
const ownSystems = /\/(?:releases|running)\/.+\.test\.ts$/;

// Node runs the stories as they stand, so a place in them needs no translating, which the runner would do at each step.
if (PW_DISABLE_TS_ESM) Reflect.deleteProperty(Error, "prepareStackTrace");

/** Users' stories in Chromium, on a system that is started for the run. */
export default defineConfig({
  testDir: ".",
  outputDir: "test-results",
  globalSetup: "./fixtures/shared-system.ts",
  workers: 3,
  // An intermittent failure is a failure.
  retries: 0,
  fullyParallel: true,
  forbidOnly: Boolean(process.env["CI"]),
  // The machine may be busy with something else.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: "line",
  projects: [
    // Building a remote and checking its types takes minutes each beside another whole run, a start more than one.
    {
      name: "systems",
      testMatch: ownSystems,
      timeout: FAULTS === "long" ? 3_600_000 : 900_000,
      expect: { timeout: 240_000 },
    },
    { name: "screens", testMatch: "**/*.test.ts", testIgnore: ownSystems, workers: 2 },
  ],
  use: {
    browserName: "chromium",
    // Without animations, elements are examined only in their final place and colour; the working day's story
    // has animations.
    contextOptions: { reducedMotion: "reduce" },
    baseURL: SYSTEM_ADDRESS ?? "",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        // The pages of a context share one process, with its compiled code.
        "--renderer-process-limit=1",
        // A page lives for a second or two: optimising its code takes longer than running it.
        "--js-flags=--no-maglev --no-opt",
      ],
    },
  },
});
