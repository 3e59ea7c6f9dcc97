import * as react from "react";
import * as jsxRuntime from "react/jsx-runtime";
import { createInstance, type ModuleFederationRuntimePlugin } from "@module-federation/enhanced/runtime";
import * as sdk from "@dmc-hub/sdk";
import type { groups } from "@dmc-hub/sdk/groups";
import * as remote from "@dmc-hub/sdk/remote";
import * as rules from "@dmc-hub/sdk/rules";
import { tellDevtools } from "./federation-devtools.ts";
import { keptHost } from "./kept-host.ts";
import { sdkVersion } from "./sdk-range.ts";

type Module = Record<string, unknown>;

/** How each group of the SDK loads; the build names its files `sdk-<group>`. */
const sdkGroups: Record<(typeof groups)[number], () => Promise<Module>> = {
  cards: () => import(/* webpackChunkName: "sdk-cards" */ "@dmc-hub/sdk/cards"),
  list: () => import(/* webpackChunkName: "sdk-list" */ "@dmc-hub/sdk/list"),
  scroll: () => import(/* webpackChunkName: "sdk-scroll" */ "@dmc-hub/sdk/scroll"),
  table: () => import(/* webpackChunkName: "sdk-table" */ "@dmc-hub/sdk/table"),
  overlay: () => import(/* webpackChunkName: "sdk-overlay" */ "@dmc-hub/sdk/overlay"),
  drag: () => import(/* webpackChunkName: "sdk-drag" */ "@dmc-hub/sdk/drag"),
  fields: () => import(/* webpackChunkName: "sdk-fields" */ "@dmc-hub/sdk/fields"),
  forms: () => import(/* webpackChunkName: "sdk-forms" */ "@dmc-hub/sdk/forms"),
  format: () => import(/* webpackChunkName: "sdk-format" */ "@dmc-hub/sdk/format"),
  pick: () => import(/* webpackChunkName: "sdk-pick" */ "@dmc-hub/sdk/pick"),
  import: () => import(/* webpackChunkName: "sdk-import" */ "@dmc-hub/sdk/import"),
  settings: () => import(/* webpackChunkName: "sdk-settings" */ "@dmc-hub/sdk/settings"),
  files: () => import(/* webpackChunkName: "sdk-files" */ "@dmc-hub/sdk/files"),
  tabs: () => import(/* webpackChunkName: "sdk-tabs" */ "@dmc-hub/sdk/tabs"),
};

const atOnce = (version: string, module: Module) => ({
  version,
  lib: () => module,
  shareConfig: { singleton: true, eager: true, requiredVersion: `^${version}` },
});

const onDemand = (load: () => Promise<Module>) => ({
  version: sdkVersion,
  get: async () => {
    const module = await load();
    return () => module;
  },
  shareConfig: { singleton: true, requiredVersion: `^${sdkVersion}` },
});

/** The integrity of each entry according to the registry, by the entry's address. */
const sums = new Map<string, string>();

/** Makes the browser refuse an entry whose content does not match the registry. */
const entryIntegrity: ModuleFederationRuntimePlugin = {
  name: "entry-integrity",
  createScript({ url }) {
    const sum = sums.get(url);
    if (sum === undefined) throw new Error(`Nothing is known of the content of ${url}.`);
    const script = document.createElement("script");
    script.src = url;
    script.integrity = sum;
    // Only then, like the page's preloads: if the two differ, the file is loaded twice.
    if (new URL(url).origin !== location.origin) script.crossOrigin = "anonymous";
    return script;
  },
};

/**
 * The federation host, written by hand instead of by a build plugin: the shell's own imports stay together,
 * and this loads with the first remote.
 */
const host = keptHost(() =>
  createInstance({
    name: "shell",
    remotes: [],
    plugins: [entryIntegrity],
    shareStrategy: "loaded-first",
    shared: {
      react: atOnce(react.version, { ...react }),
      "react/jsx-runtime": atOnce(react.version, { ...jsxRuntime }),
      "@dmc-hub/sdk": atOnce(sdkVersion, { ...sdk }),
      "@dmc-hub/sdk/rules": atOnce(sdkVersion, { ...rules }),
      "@dmc-hub/sdk/remote": atOnce(sdkVersion, { ...remote }),
      ...Object.fromEntries(
        Object.entries(sdkGroups).map(([group, load]) => [`@dmc-hub/sdk/${group}`, onDemand(load)]),
      ),
    },
  }),
);

/**
 * A container with its own federation runtime marks the SDK parts that it has loaded as its own, and the
 * runtime would remove them for everybody together with the container.
 */
function reclaimShares(): void {
  for (const versions of Object.values(host.shareScopeMap["default"] ?? {}))
    for (const share of Object.values(versions)) share.from = host.name;
}

interface ContainerAddress {
  readonly name: string;
  readonly version: string;
  readonly entry: string;
  /** Integrity of the entry; empty if a development server rebuilds it with every edit. */
  readonly integrity: string;
}

/**
 * Loads the module that a remote exposes. From the second attempt on, the entry is fetched again;
 * `isReplacing` if some version of it was loaded before.
 */
export async function loadContainer(
  { name, version, entry, integrity }: ContainerAddress,
  attempt: number,
  isReplacing: boolean,
): Promise<unknown> {
  const container = name.replaceAll("-", "_");
  const address = new URL(attempt === 0 ? entry : `${entry}?attempt=${attempt}`, location.href).href;
  sums.set(address, integrity);
  if (isReplacing) reclaimShares();
  host.registerRemotes([{ name: container, entry: address, type: "global" }], { force: isReplacing });
  if (process.env.NODE_ENV === "development")
    tellDevtools(host, { name: container, version, entry: address });
  return host.loadRemote(`${container}/app`);
}
