import * as react from "react";
import * as jsxRuntime from "react/jsx-runtime";
import { createInstance } from "@module-federation/runtime";
import * as sdk from "@dmc-hub/sdk";
import type { groups } from "@dmc-hub/sdk/groups";

declare const __SDK_VERSION__: string;

type Module = Record<string, unknown>;

/** How each group of the SDK loads; the build names its files `sdk-<group>`. */
const sdkGroups: Record<(typeof groups)[number], () => Promise<Module>> = {
  remote: () => import(/* webpackChunkName: "sdk-remote" */ "@dmc-hub/sdk/remote"),
  table: () => import(/* webpackChunkName: "sdk-table" */ "@dmc-hub/sdk/table"),
  overlay: () => import(/* webpackChunkName: "sdk-overlay" */ "@dmc-hub/sdk/overlay"),
  forms: () => import(/* webpackChunkName: "sdk-forms" */ "@dmc-hub/sdk/forms"),
};

const atOnce = (version: string, module: Module) => ({
  version,
  lib: () => module,
  shareConfig: { singleton: true, eager: true, requiredVersion: `^${version}` },
});

const onDemand = (load: () => Promise<Module>) => ({
  version: __SDK_VERSION__,
  get: async () => {
    const module = await load();
    return () => module;
  },
  shareConfig: { singleton: true, requiredVersion: `^${__SDK_VERSION__}` },
});

/**
 * The federation host, stated by hand instead of by a build plugin: the shell's own imports stay together, and this
 * loads with the first remote.
 */
const host = createInstance({
  name: "shell",
  remotes: [],
  shareStrategy: "loaded-first",
  shared: {
    react: atOnce(react.version, { ...react }),
    "react/jsx-runtime": atOnce(react.version, { ...jsxRuntime }),
    "@dmc-hub/sdk": atOnce(__SDK_VERSION__, { ...sdk }),
    ...Object.fromEntries(
      Object.entries(sdkGroups).map(([group, load]) => [`@dmc-hub/sdk/${group}`, onDemand(load)]),
    ),
  },
});

/** Loads the module that a remote exposes. From the second attempt on, the entry is fetched anew. */
export async function loadContainer(
  { name, entry }: { name: string; entry: string },
  attempt: number,
): Promise<unknown> {
  const container = name.replaceAll("-", "_");
  const address = attempt === 0 ? entry : `${entry}?attempt=${attempt}`;
  host.registerRemotes([{ name: container, entry: address, type: "global" }], { force: attempt > 0 });
  return host.loadRemote(`${container}/app`);
}
