import { join } from "node:path";
import { testPatience } from "../patience.mjs";

const folder = import.meta.dirname;

const swc = {
  jsc: { target: "es2024", parser: { syntax: "typescript" } },
  module: { type: "commonjs" },
  sourceMaps: "inline",
};

/** Packages published only as ES modules. */
const modern = "graphile-worker|temporal-|culori";

/**
 * The Jest configuration of a package that runs on Node: Node itself loads its tests and everything they
 * import. The transform is for other values of `testRunner`, which change the code.
 */
export const nativePreset = (rootDir, displayName) => ({
  displayName,
  rootDir,
  testEnvironment: "node",
  testTimeout: testPatience,
  testRunner: join(folder, "native-runner.mjs"),
  transform: { [`(\\.ts|(${modern}).*\\.js)$`]: ["@swc/jest", swc] },
  transformIgnorePatterns: [`/node_modules/(?!(\\.pnpm/)?(${modern}))`],
});
