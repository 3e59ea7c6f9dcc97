import { join } from "node:path";

const folder = import.meta.dirname;

const swc = {
  jsc: { target: "es2024", parser: { syntax: "typescript" } },
  module: { type: "commonjs" },
  sourceMaps: "inline",
};

/** Packages that are published as ES modules alone. */
const modern = "graphile-worker|temporal-|culori";

/**
 * The Jest configuration of a package that runs on Node: its tests and all they import are loaded by Node itself. The
 * transform is for those who set another `testRunner`, to count the code or to change it.
 */
export const nativePreset = (rootDir, displayName) => ({
  displayName,
  rootDir,
  testEnvironment: "node",
  testRunner: join(folder, "native-runner.mjs"),
  transform: { [`(\\.ts|(${modern}).*\\.js)$`]: ["@swc/jest", swc] },
  transformIgnorePatterns: [`/node_modules/(?!(\\.pnpm/)?(${modern}))`],
});
