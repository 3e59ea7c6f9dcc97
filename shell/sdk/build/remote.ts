import path from "node:path";
import type { RemoteManifest } from "@dmc-hub/shared-types";
import webpack from "webpack";
import { core } from "../src/groups.ts";
import { chunkNameOf, type RemoteDeclaration } from "../src/services/screens.ts";
import { ApiCalls, apiCalls } from "./api-calls.ts";
import { baseConfig, type Mode } from "./base-config.ts";
import { BuildDigest, withDigest } from "./build-digest.ts";
import { BuildFacts, sumsOf, scriptsOf } from "./build-facts.ts";
import { devServer } from "./dev-server.ts";
import { described } from "./described.ts";
import { NoStyles } from "./no-styles.ts";
import { ownPackage } from "./own-package.ts";
import { lowestSdk, usedExports } from "./sdk-exports.ts";
import { sharedByShell } from "./shared-by-shell.ts";

interface RemoteOptions extends RemoteDeclaration {
  /** Port of this remote's development server. */
  readonly port: number;
}

/**
 * The webpack configuration of a remote, called from its own `webpack.config.ts`. The remote's name is its
 * package's without the scope, and `src/app.tsx` is its one exposed module.
 */
export function remote(folder: string, options: RemoteOptions) {
  const { name, version } = ownPackage(folder);
  return (_env: unknown, { mode = "production" }: { mode?: Mode } = {}): webpack.Configuration => {
    const config = baseConfig(name, folder, mode);
    return {
      ...config,
      entry: {},
      output: { ...config.output, ...ownNames(name, version, mode), publicPath: "auto" },
      optimization: { ...config.optimization, ...(mode === "production" && wholeEntry(name, options)) },
      plugins: [
        ...(config.plugins ?? []),
        container(name, folder, mode),
        new ApiCalls(),
        new NoStyles(),
        new BuildDigest(),
        new BuildFacts("remote.json", (compilation) => manifest(compilation, name, version, options)),
      ],
      ...(mode === "development" ? { devServer: devServer(options.port) } : {}),
    };
  };
}

/** Two builds of a remote in one tab must not take each other's chunks, even if they are of one version. */
function ownNames(name: string, version: string, mode: Mode): webpack.Configuration["output"] {
  if (mode === "development") return { uniqueName: name };
  const released = `${name}@${version}`;
  // Source maps are written before the digest is.
  return { uniqueName: withDigest(released), devtoolNamespace: released };
}

/** The container's global variable: a remote's name as an identifier. */
const globalOf = (name: string) => name.replaceAll("-", "_");

/** The name of the exposed module's chunk. */
const APP = "app";

/**
 * Puts into the container's entry what every visit loads: the exposed module and what all screens need. What
 * the shell provides stays out, because an entry runs before it can ask for that.
 */
function wholeEntry(name: string, { screens }: RemoteOptions): webpack.Configuration["optimization"] {
  const all = screens.map(({ path: address }) => chunkNameOf(address));
  const isEveryVisits = (module: webpack.Module, { chunkGraph }: Pick<webpack.Compilation, "chunkGraph">) => {
    const chunks = new Set([...chunkGraph.getModuleChunksIterable(module)].map((chunk) => chunk.name));
    return chunks.has(APP) || all.every((screen) => chunks.has(screen));
  };
  const entry = {
    name: globalOf(name),
    chunks: (chunk: webpack.Chunk) => chunk.name === APP || all.includes(chunk.name ?? ""),
    test: (module: webpack.Module, context: Pick<webpack.Compilation, "chunkGraph">) =>
      !module.type.startsWith("consume") && isEveryVisits(module, context),
    enforce: true,
  };
  return { splitChunks: { cacheGroups: { entry } } };
}

const container = (name: string, folder: string, mode: Mode) =>
  new webpack.container.ModuleFederationPlugin({
    name: globalOf(name),
    filename: mode === "development" ? "remote-entry.js" : "remote-entry.[contenthash:8].js",
    exposes: { "./app": { import: path.join(folder, "src/app.tsx"), name: APP } },
    shared: sharedByShell(mode),
  });

function manifest(
  compilation: webpack.Compilation,
  name: string,
  version: string,
  declaration: RemoteOptions,
): RemoteManifest {
  const entry = [...compilation.chunks].find((chunk) => chunk.name === globalOf(name));
  const [entryFile] = scriptsOf(entry?.files ?? []);
  const app = partOf(compilation, "./app");
  const uses = usedExports(compilation);
  const facts = {
    name,
    version,
    sdk: `^${lowestSdk(uses)}`,
    uses,
    calls: apiCalls(compilation),
    entry: entryFile,
    files: sumsOf(compilation),
    groups: app.groups,
    needs: Object.fromEntries(
      declaration.screens.map(({ path: address }) => {
        const own = partOf(compilation, chunkNameOf(address));
        const files = union(app.files, own.files).filter((file) => file !== entryFile);
        return [address, { files, groups: union(app.groups, own.groups) }];
      }),
    ),
  };
  return described(facts, declaration);
}

const union = (one: string[], other: string[]) => [...new Set([...one, ...other])];

/**
 * Files of a named part of the build and the SDK groups that its code needs; empty if it has no chunk of its
 * own.
 */
function partOf(compilation: webpack.Compilation, part: string) {
  const chunks =
    part === "./app" ? exposedChunks(compilation) : (compilation.namedChunkGroups.get(part)?.chunks ?? []);
  const asked = new Set<string>();
  for (const chunk of chunks) {
    for (const module of compilation.chunkGraph.getChunkModulesIterable(chunk)) {
      const group = /@dmc-hub\/sdk\/([\w-]+)/.exec(
        module.type.startsWith("consume") ? module.identifier() : "",
      );
      if (group?.[1] !== undefined && !isCore(group[1])) asked.add(group[1]);
    }
  }
  return { files: chunks.flatMap((chunk) => scriptsOf(chunk.files)), groups: [...asked] };
}

/** The core is there before any remote is, so pages need no hint of it. */
const isCore = (group: string) => core.some((one) => one === group);

/** The chunks of the exposed module: those that the container's own code loads. */
function exposedChunks(compilation: webpack.Compilation): webpack.Chunk[] {
  const exposed = compilation.chunkGroups.filter((group) =>
    group.origins.some(
      ({ module }) =>
        module?.type === "javascript/dynamic" && module.constructor.name === "ContainerEntryModule",
    ),
  );
  return [...new Set(exposed.flatMap((group) => group.chunks))];
}
