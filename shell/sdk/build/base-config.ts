import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import ReactRefreshPlugin from "@pmmmwh/react-refresh-webpack-plugin";
import TerserPlugin from "terser-webpack-plugin";
import webpack from "webpack";
import "webpack-dev-server";
import { ChunkIntegrity } from "./chunk-integrity.ts";
import { isPackage } from "./is-package.ts";

const require = createRequire(import.meta.url);

/** Where the SDK's dependencies are: in its own folder, or beside it if it is an installed package. */
const besideTheSdk = [
  path.resolve(import.meta.dirname, "../node_modules"),
  ...(isPackage ? [path.resolve(import.meta.dirname, "../../..")] : []),
];

const patches = path.resolve(import.meta.dirname, "../patches");

export type Mode = "development" | "production";

/** Longest time for a chunk to load, ms, before the user is told and may try again. */
const CHUNK_LIMIT = 7_000;

/** The same for unminified chunks from a server that may still be building. */
const DEVELOPMENT_CHUNK_LIMIT = 60_000;

/** What all browser builds of this project share. `folder` is the package's own folder. */
export function baseConfig(name: string, folder: string, mode: Mode): webpack.Configuration {
  const isDevelopment = mode === "development";
  const file = isDevelopment ? "[name].js" : "[name].[contenthash:8].js";
  return {
    name,
    mode,
    target: ["web", "es2022"],
    // Including the folder's name keeps module ids unique on a page with several builds.
    context: path.dirname(folder),
    devtool: isDevelopment ? "eval-cheap-module-source-map" : "hidden-source-map",
    output: {
      path: path.join(folder, "dist"),
      clean: true,
      uniqueName: name,
      filename: file,
      chunkFilename: file,
      chunkLoadTimeout: isDevelopment ? DEVELOPMENT_CHUNK_LIMIT : CHUNK_LIMIT,
      // Only for chunks from another origin: the page's preloads do the same, so a file is loaded once.
      crossOriginLoading: "anonymous",
    },
    resolve: {
      extensions: [".tsx", ".ts", ".mjs", ".js"],
      // A remote's folder may have only the SDK installed.
      modules: ["node_modules", ...besideTheSdk],
      alias: {
        "@chakra-theme": path.join(
          path.dirname(require.resolve("@chakra-ui/react/package.json")),
          "dist/esm/theme",
        ),
        ...(isDevelopment ? refreshAliases() : routerAliases()),
      },
    },
    module: { rules: [typescriptRule(isDevelopment)] },
    plugins: isDevelopment ? refreshPlugins() : [new ChunkIntegrity()],
    optimization: { minimize: !isDevelopment, minimizer: [minimizer()] },
    cache: {
      type: "filesystem",
      cacheDirectory: path.join(folder, ".cache"),
      name: `${name}-${mode}`,
      version: ownSum(),
    },
    performance: false,
    stats: "errors-warnings",
  };
}

/**
 * Part of the cache's key, because what a build notes about a module depends on the SDK's code, and a patched package
 * has its old version.
 */
function ownSum(): string {
  const sum = createHash("sha256");
  for (const folder of [import.meta.dirname, ...(isPackage ? [] : [patches])])
    for (const file of readdirSync(folder).toSorted()) sum.update(readFileSync(path.join(folder, file)));
  return sum.digest("hex");
}

const typescriptRule = (isDevelopment: boolean): webpack.RuleSetRule => ({
  test: /\.tsx?$/,
  exclude: /node_modules/,
  loader: require.resolve("swc-loader"),
  options: {
    module: { type: "es6" },
    jsc: {
      target: "es2022",
      parser: { syntax: "typescript", tsx: true },
      transform: { react: { runtime: "automatic", development: isDevelopment, refresh: isDevelopment } },
    },
  },
});

const minimizer = () =>
  new TerserPlugin({
    minify: TerserPlugin.swcMinify,
    extractComments: false,
    terserOptions: { ecma: 2020, compress: { passes: 2 }, mangle: true },
  });

/**
 * Fast Refresh across federation: one runtime per page (all builds share `library`), and the refresh
 * transform's development calls mapped to the shared jsx runtime, which a production React also has.
 */
const refreshPlugins = () => [
  new ReactRefreshPlugin({
    library: "dmc-hub",
    overlay: false,
    exclude: [/node_modules/, import.meta.dirname],
  }),
  new webpack.NormalModuleReplacementPlugin(
    /react-refresh[\\/]runtime(\.js)?$/,
    path.join(import.meta.dirname, "refresh-runtime.cjs"),
  ),
];

/** The router names its development build for every bundler, with warnings that nobody would read. */
function routerAliases() {
  const { resolve } = createRequire(require.resolve("react-router-dom/package.json"));
  const built = path.join(path.dirname(resolve("react-router/package.json")), "dist/production");
  return {
    "react-router$": path.join(built, "index.mjs"),
    "react-router/dom$": path.join(built, "dom-export.mjs"),
  };
}

const refreshAliases = () => ({
  "react/jsx-dev-runtime$": path.join(import.meta.dirname, "jsx-dev-runtime.mjs"),
  "react-refresh-implementation$": path.join(
    path.dirname(require.resolve("react-refresh/package.json")),
    "cjs/react-refresh-runtime.development.js",
  ),
});
