import { remoteManifest, shellManifest } from "@dmc-hub/shared-types";
import { proxy } from "./proxy.ts";
import { type Releases, remotesBase, shellBase } from "./releases.ts";
import type { DevServers } from "./settings.ts";
import type { ManifestSchema } from "./watched-manifest.ts";

const whenDown = "The development server of this part is not running.";

/** Serves the shell and the remotes from webpack's development servers, always as they are now. */
export function devReleases({ shell, remotes }: DevServers): Releases {
  return {
    shell: async () => withoutIntegrity(await ask(shell, `${shellBase}shell.json`, shellManifest)),
    async remotes() {
      const manifests = await Promise.all(
        Object.values(remotes).map((port) => ask(port, "/remote.json", remoteManifest)),
      );
      return manifests
        .filter((manifest) => manifest !== null)
        .map((manifest) => ({ manifest, base: `${remotesBase}${manifest.name}/dev/` }));
    },
    serve(path, request, response) {
      const [, name = "", file] = path.match(/^\/remotes\/([\w-]+)\/dev(\/.+)$/) ?? [];
      const port = path.startsWith(shellBase) ? shell : remotes[name];
      if (port === undefined) return Promise.resolve(false);
      proxy(request, response, port, { trustProxy: false, whenDown, ...(file ? { path: file } : {}) });
      return Promise.resolve(true);
    },
  };
}

async function ask<Manifest>(
  port: number,
  path: string,
  schema: ManifestSchema<Manifest>,
): Promise<Manifest | null> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(30_000) });
    return schema.parse(await answer.json());
  } catch {
    return null;
  }
}

/** The files change with every edit, so their sums would refuse them. */
const withoutIntegrity = <Manifest extends { files: Record<string, string> }>(manifest: Manifest | null) =>
  manifest && { ...manifest, files: {} };
