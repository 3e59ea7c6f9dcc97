const swc = {
  jsc: { target: "es2024", parser: { syntax: "typescript" } },
  module: { type: "commonjs" },
  sourceMaps: "inline",
};

/** Tests of the API, on a real PostgreSQL that is started once for the run. */
export default {
  rootDir: import.meta.dirname,
  testMatch: ["<rootDir>/src/**/*.test.ts"],
  transform: { "(\\.ts|(graphile-worker|temporal-).*\\.js)$": ["@swc/jest", swc] },
  // The queue of jobs, and days and times, come as modules alone.
  transformIgnorePatterns: ["/node_modules/(?!(\\.pnpm/)?(graphile-worker|temporal-))"],
  globalSetup: "<rootDir>/src/testing/global-setup.ts",
  globalTeardown: "<rootDir>/src/testing/global-teardown.ts",
  maxWorkers: 2,
  testTimeout: 20_000,
};
