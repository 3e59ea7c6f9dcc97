import { join } from "node:path";
import { promisify } from "node:util";
import { ModuleFederationPlugin } from "@module-federation/enhanced/rspack";
import { rspack } from "@rspack/core";
import { describeBuild, sharedByShell } from "@dmc-hub/sdk/build";
import { declaration } from "./src/screens.ts";

const folder = import.meta.dirname;

const compiler = rspack({
  context: folder,
  mode: "production",
  target: ["web", "es2022"],
  entry: {},
  output: {
    path: join(folder, "dist"),
    clean: true,
    uniqueName: "mf-charter@1.0.0",
    publicPath: "auto",
    filename: "[name].[contenthash:10].js",
    chunkFilename: "[name].[contenthash:10].js",
    chunkLoadTimeout: 7_000,
  },
  resolve: { extensions: [".tsx", ".ts", ".js"] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: "builtin:swc-loader",
        options: {
          jsc: {
            target: "es2022",
            parser: { syntax: "typescript", tsx: true },
            transform: { react: { runtime: "automatic" } },
          },
        },
      },
    ],
  },
  plugins: [
    new ModuleFederationPlugin({
      name: "mf_charter",
      filename: "remote-entry.js",
      exposes: { "./app": "./src/app.tsx" },
      shared: sharedByShell(),
      dts: false,
      manifest: false,
    }),
  ],
});

const stats = await promisify(compiler.run.bind(compiler))();
await promisify(compiler.close.bind(compiler))();
if (stats === undefined || stats.hasErrors()) throw new Error(stats?.toString({ all: false, errors: true }));
await describeBuild(folder, { entry: "remote-entry.js", ...declaration });
