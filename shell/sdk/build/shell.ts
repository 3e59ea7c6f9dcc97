import path from "node:path";
import type { Product, ShellManifest } from "@dmc-hub/shared-types";
import webpack from "webpack";
import { baseConfig, type Mode } from "./base-config.ts";
import { BuildFacts, sumsOf, scriptsOf } from "./build-facts.ts";
import { devServer } from "./dev-server.ts";
import { ExportsAsRecorded } from "./exports-as-recorded.ts";
import { iconNamed } from "./icons.ts";
import { recordedExports } from "./sdk-exports.ts";
import { sdkVersion } from "./sdk-version.ts";

type Feature = Product["features"]["items"][number];

/** A product's own texts as its developers write them; each icon is named as in lucide. */
export interface ProductDeclaration extends Omit<Product, "features"> {
  readonly features: Omit<Product["features"], "items"> & {
    readonly items: readonly (Omit<Feature, "icon"> & { readonly icon: string })[];
  };
}

interface ShellOptions {
  /** Port of the shell's development server. */
  readonly port: number;
  readonly product: ProductDeclaration;
}

/** The webpack configuration of the shell, without a federation plugin so that its own imports stay together. */
export function shell(folder: string, { port, product }: ShellOptions) {
  return (_env: unknown, { mode = "production" }: { mode?: Mode } = {}): webpack.Configuration => {
    const config = baseConfig("shell", folder, mode);
    return {
      ...config,
      entry: { main: path.join(folder, "src/main.tsx") },
      output: { ...config.output, publicPath: "/assets/" },
      optimization: {
        ...config.optimization,
        splitChunks: {
          // What a list has in common with cards is in the files of both: every list would load one more for it.
          chunks: ({ name }) => name !== "sdk-cards",
          minSize: 22_000,
          cacheGroups: { defaultVendors: { test: /node_modules/, chunks: "initial" } },
        },
      },
      plugins: [
        ...(config.plugins ?? []),
        new webpack.DefinePlugin({
          __SDK_VERSION__: JSON.stringify(sdkVersion),
          // Data for the browser's federation devtools is kept only in development.
          FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: JSON.stringify(mode === "production"),
          // Told explicitly, the stand-ins for a runtime without remotes or shared modules are left out.
          FEDERATION_OPTIMIZE_NO_REMOTE: "false",
          FEDERATION_OPTIMIZE_NO_SHARED: "false",
          ENV_TARGET: JSON.stringify("web"),
        }),
        ...(mode === "production" ? [withoutSnapshots()] : []),
        new ExportsAsRecorded(),
        new BuildFacts("shell.json", (compilation) => facts(compilation, product)),
      ],
      ...(mode === "development" ? { devServer: devServer(port) } : {}),
    };
  };
}

/** Leaves out what the federation runtime has for manifests of its own, a sixth of it. */
const withoutSnapshots = () =>
  new webpack.NormalModuleReplacementPlugin(
    /@module-federation[\\/]runtime-core[\\/]dist[\\/](?:plugins[\\/]snapshot[\\/]SnapshotHandler|utils[\\/]preload)\.js$/,
    path.join(import.meta.dirname, "no-snapshots.mjs"),
  );

function facts(
  compilation: webpack.Compilation,
  { features, ...product }: ProductDeclaration,
): ShellManifest {
  const main = compilation.entrypoints.get("main");
  const parts = compilation.chunkGroups.flatMap((group) =>
    group.name && group !== main ? [[group.name, scriptsOf(group.getFiles())] as const] : [],
  );
  return {
    sdk: sdkVersion,
    provides: recordedExports(),
    initial: scriptsOf(main?.getFiles() ?? []),
    parts: Object.fromEntries(parts),
    files: sumsOf(compilation),
    product: {
      ...product,
      features: {
        ...features,
        items: features.items.map((item) => ({ ...item, icon: iconNamed(item.icon) })),
      },
    },
  };
}
