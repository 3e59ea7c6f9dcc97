const swc = {
  jsc: { target: "es2024", parser: { syntax: "typescript" } },
  module: { type: "commonjs" },
  sourceMaps: "inline",
};

/** Tests of the contract and of what derives from it. */
export default {
  rootDir: import.meta.dirname,
  testMatch: ["<rootDir>/src/**/*.test.ts"],
  transform: { "\\.ts$": ["@swc/jest", swc] },
};
