import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const require = createRequire(import.meta.url);
const here = import.meta.dirname;
const isPackage = existsSync(path.join(here, "setup.js"));
const chakra = path.dirname(require.resolve("@chakra-ui/react/package.json"));
const ark = path.dirname(require.resolve("@ark-ui/react/package.json"));

/** The Jest configuration of a package with screens: a browser's DOM, and TypeScript compiled to CommonJS. */
export const jestPreset = (folder, name) => ({
  displayName: name,
  rootDir: folder,
  roots: [path.join(folder, "src")],
  testTimeout: 60_000,
  testEnvironment: path.join(here, "environment.mjs"),
  setupFilesAfterEnv: [path.join(here, isPackage ? "setup.js" : "setup.ts")],
  moduleNameMapper: {
    "^@chakra-theme/(.*)$": path.join(chakra, "dist/esm/theme/$1"),
    "^@ark-ui/react$": path.join(here, "ark-ui.cjs"),
    "^@ark-ui/whole$": path.join(ark, "dist/index.cjs"),
  },
  transform: {
    "\\.(?:[jt]sx?|mjs)$": [
      require.resolve("@swc/jest"),
      {
        jsc: {
          target: "es2023",
          parser: { syntax: "typescript", tsx: true },
          transform: { react: { runtime: "automatic" } },
        },
        module: { type: "commonjs" },
      },
    ],
  },
  // Packages published only as ES modules.
  transformIgnorePatterns: ["node_modules/(?!.*(?:@chakra-ui/react/dist/esm|culori|@dmc-hub/[\\w-]+)/)"],
});
