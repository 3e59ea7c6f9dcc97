import { defineConfig } from "@playwright/test";

const { CHROMIUM_PATH, SYSTEM_ADDRESS } = process.env;

/** Users' stories in Chromium, against a system that is started for the run. */
export default defineConfig({
  testDir: ".",
  testMatch: "**/*.test.ts",
  outputDir: "test-results",
  globalSetup: "./fixtures/shared-system.ts",
  workers: 2,
  // A machine may be busy with something else; what passes on the second try alone is told at the end.
  retries: 1,
  fullyParallel: true,
  forbidOnly: Boolean(process.env["CI"]),
  // A machine may be busy with something else.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: "line",
  use: {
    browserName: "chromium",
    baseURL: SYSTEM_ADDRESS ?? "",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    },
  },
});
