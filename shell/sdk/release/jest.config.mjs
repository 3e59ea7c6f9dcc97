/** Tests of the commands, on real files; TypeScript becomes CommonJS on the way. */
export default {
  displayName: "sdk/release",
  rootDir: import.meta.dirname,
  testEnvironment: "node",
  transform: {
    "^.+\\.ts$": [
      "@swc/jest",
      { jsc: { target: "es2023", parser: { syntax: "typescript" } }, module: { type: "commonjs" } },
    ],
  },
};
