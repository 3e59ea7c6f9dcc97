/** The build of the guides, tested as the process that it is; TypeScript becomes CommonJS on the way. */
export default {
  displayName: "shell/documents",
  testEnvironment: "node",
  testTimeout: 30_000,
  transform: {
    "^.+\\.ts$": [
      "@swc/jest",
      { jsc: { target: "es2023", parser: { syntax: "typescript" } }, module: { type: "commonjs" } },
    ],
  },
};
