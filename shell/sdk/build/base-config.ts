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

/** Where what the SDK depends on lies: in its own folder, or beside it once it is an installed package. */
const besideTheSdk = [
  path.resolve(import.meta.dirname, "../node_modules"),
  ...(isPackage ? [path.resolve(import.meta.dirname, "../../..")] : []),
];

export type Mode = "development" | "production";

/** How long a chunk may take to arrive, ms, before the person is told and may try again. */
const CHUNK_LIMIT = 7_000;

/** The same where it comes unminified from a server that may be building meanwhile. */
const DEVELOPMENT_CHUNK_LIMIT = 60_000;

/** What every browser build of this project has in common. `folder` is the package's own folder. */
export function baseConfig(name: string, folder: string, mode: Mode): webpack.Configuration {
  const isDevelopment = mode === "development";
  const file = isDevelopment ? "[name].js" : "[name].[contenthash:10].js";
  return {
    name,
    mode,
    target: ["web", "es2022"],
    // With the folder's name in them, module ids stay unique where a page holds several builds.
    context: path.dirname(folder),
    devtool: isDevelopment ? "eval-cheap-module-source-map" : "hidden-source-map",
    output: {
      path: path.join(folder, "dist"),
      clean: true,
      uniqueName: name,
      filename: file,
      chunkFilename: file,
      chunkLoadTimeout: isDevelopment ? DEVELOPMENT_CHUNK_LIMIT : CHUNK_LIMIT,
      // Said of chunks from another origin only: the page's preloads do the same, and a file is loaded once.
      crossOriginLoading: "anonymous",
    },
    resolve: {
      extensions: [".tsx", ".ts", ".mjs", ".js"],
      // A remote's folder may hold the SDK alone.
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
    optimization: { minimize: !isDevelopment, minimizer: [minimizer()], splitChunks: { minSize: 2_000 } },
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

/** What a build notes of its modules is kept with them: another SDK's build notes other things. */
function ownSum(): string {
  const sum = createHash("sha256");
  for (const file of readdirSync(import.meta.dirname).toSorted())
    sum.update(readFileSync(path.join(import.meta.dirname, file)));
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
 * Fast Refresh across federation: one runtime a page (all builds share `library`), and the refresh transform's
 * development calls mapped to the shared jsx runtime, which a production React has too.
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
