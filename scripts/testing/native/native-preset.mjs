import { join } from "node:path";

const folder = import.meta.dirname;

/** The Jest configuration of a package that runs on Node: its tests and all they import are loaded by Node itself. */
export const nativePreset = (rootDir, displayName) => ({
  displayName,
  rootDir,
  testEnvironment: "node",
  testRunner: join(folder, "native-runner.mjs"),
  testTimeout: 60_000,
  transform: {},
  maxWorkers: 2,
});
