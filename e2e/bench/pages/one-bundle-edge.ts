import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type RemoteManifest, type ShellManifest, shellManifest } from "../../../shared-types/src/index.ts";
import { builtReleases } from "../../../shell/edge/built-releases.ts";
import { createEdge } from "../../../shell/edge/edge.ts";
import { edgeServer, listen } from "../../../shell/edge/listen.ts";
import { type Releases, type RemoteRelease, shellBase } from "../../../shell/edge/releases.ts";
import { sendFile } from "../../../shell/edge/send-file.ts";
import { edgeSettings } from "../../../shell/edge/settings.ts";
import { chunkNameOf } from "../../../shell/sdk/src/services/screens.ts";

// The product's own edge on the build without federation: the same page, registry and hints, other files.
const root = join(import.meta.dirname, "..", "..", "..");
const folder = join(root, "e2e", "bench", "one-bundle", "dist");
const shell = shellManifest.parse(JSON.parse(readFileSync(join(folder, "shell.json"), "utf8")));
const built = builtReleases(root);

const releases: Releases = {
  ...built,
  shell: () => Promise.resolve(shell),
  async remotes(visitor) {
    return (await built.remotes(visitor)).map(({ manifest }) => inOneBundle(manifest));
  },
  async serve(path, request, response) {
    const file = path.slice(shellBase.length);
    return Object.hasOwn(shell.files, file) && sendFile(join(folder, file), request, response);
  },
};

const settings = edgeSettings(process.env);
const server = edgeServer(createEdge(settings, releases));
await listen(server, { port: settings.port });
process.send?.({ ready: true });
process.once("disconnect", () => process.exit(0));

/**
 * A remote whose files are the single bundle's, so that the hints name exactly those that its screens load.
 */
function inOneBundle(manifest: RemoteManifest): RemoteRelease {
  const app = filesOf(shell, manifest.name);
  const [entry] = app.slice(-1);
  if (entry === undefined) throw new Error(`${manifest.name} is not in the one bundle.`);
  const needs = manifest.screens.map(({ path }): [string, { files: string[]; groups: string[] }] => {
    const files = [...app, ...filesOf(shell, chunkNameOf(path))];
    return [path, { files: [...new Set(files)], groups: [] }];
  });
  return {
    manifest: { ...manifest, entry, files: shell.files, groups: [], needs: Object.fromEntries(needs) },
    base: shellBase,
  };
}

/** Files of a named part that the page and the frame have not already loaded. */
function filesOf({ initial, parts }: ShellManifest, name: string): string[] {
  const present = new Set([...initial, ...(parts["area"] ?? [])]);
  return (parts[name] ?? []).filter((file) => !present.has(file));
}
