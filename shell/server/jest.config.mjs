/** Node's own server, tested over HTTP; TypeScript becomes CommonJS on the way. */
export default {
  displayName: "shell/server",
  testEnvironment: "node",
  transform: {
    "\\.[jt]s$": [
      "@swc/jest",
      { jsc: { target: "es2023", parser: { syntax: "typescript" } }, module: { type: "commonjs" } },
    ],
  },
  // Published as an ES module alone.
  transformIgnorePatterns: ["node_modules/(?!(?:\\.pnpm/)?culori[@+/])"],
};
