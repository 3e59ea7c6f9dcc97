import type { createInstance } from "@module-federation/enhanced/runtime";

type Host = ReturnType<typeof createInstance>;

/** A container that the host knows. */
interface Container {
  /** Its global variable: `mf_tours`. */
  readonly name: string;
  readonly version: string;
  /** Whole address of its entry, as it is registered with the host. */
  readonly entry: string;
}

/** No devtools ask which files stand behind a module or a share, and the snapshot's type wants them said. */
const noAssets = () => ({ js: { sync: [], async: [] }, css: { sync: [], async: [] } });

/**
 * Tells the browser's federation devtools of a remote. They draw what the runtime has learnt from federation manifests,
 * and plain containers have none. With the runtime's own keys, so that it forgets a remote that is replaced; no object
 * stands there twice, for devtools take such a one for a circle.
 */
export function tellDevtools(host: Host, { name, version, entry }: Container): void {
  const known = globalThis.__FEDERATION__.moduleInfo;
  const before = known[host.name];
  const remotes = before && "remotesInfo" in before ? before.remotesInfo : {};
  const remoteEntry = entry.slice(entry.lastIndexOf("/") + 1);
  known[host.name] = {
    version: host.options.shared["@dmc-hub/sdk"]?.[0]?.version ?? "",
    buildVersion: "",
    remoteTypesZip: "",
    consumerList: [],
    shared: sharesOf(host),
    remotesInfo: { ...remotes, [name]: { matchedVersion: entry } },
  };
  known[`${name}:${entry}`] = {
    version,
    buildVersion: version,
    globalName: name,
    publicPath: entry.slice(0, -remoteEntry.length),
    remoteEntry,
    remoteEntryType: "global",
    remoteTypes: "",
    remoteTypesZip: "",
    remotesInfo: {},
    modules: [{ moduleName: "app", modulePath: "./app", assets: noAssets() }],
    shared: sharesOf(host),
  };
}

/** What crosses the boundary: the shell provides it, and each remote takes it from there. */
const sharesOf = ({ options: { shared } }: Host) =>
  Object.entries(shared).flatMap(([sharedName, versions]) =>
    versions.map(({ version, shareConfig }) => ({
      sharedName,
      version,
      shareConfig: { ...shareConfig },
      assets: noAssets(),
    })),
  );
