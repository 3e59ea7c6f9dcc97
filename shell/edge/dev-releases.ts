import { remoteManifest, shellManifest } from "@dmc-hub/shared-types";
import { proxy } from "./proxy.ts";
import { takeClient } from "./client.ts";
import { Upstream } from "./upstream.ts";
import { type Releases, type RemoteRelease, remotesBase, shellBase } from "./releases.ts";
import type { DevServers } from "./settings.ts";
import type { ManifestSchema } from "./watched-manifest.ts";

const whenDown = "The development server of this part is not running.";

/** Serves what has a development server from there, always in its current state, and the rest as built. */
export function devReleases({ shell, remotes }: DevServers, built: Releases): Releases {
  return {
    async shell() {
      if (shell === undefined) return built.shell();
      const manifest = await ask(shell, `${shellBase}shell.json`, shellManifest);
      // The files change with every edit, and the last integrity would refuse them.
      return manifest && { ...manifest, files: {} };
    },
    preview: (name, token) => built.preview(name, token),
    canaries: () => built.canaries(),
    isCurrent: () => built.isCurrent(),
    faults: () => built.faults(),
    served: () => built.served(),
    change: (order) => built.change(order),
    async remotes(visitor) {
      const rest = (await built.remotes(visitor)).filter(
        ({ manifest }) => !Object.hasOwn(remotes, manifest.name),
      );
      const live = await Promise.all(Object.values(remotes).map(devRemote));
      return [...rest, ...live.filter((remote) => remote !== null)];
    },
    serve(path, request, response) {
      const [, name = "", file] = path.match(/^\/remotes\/([\w-]+)\/dev(\/.+)$/) ?? [];
      const port = path.startsWith(shellBase) ? shell : remotes[name];
      if (port === undefined) return built.serve(path, request, response);
      const client = takeClient(request, false);
      void proxy(response, serverOn(port), { client, whenDown, path: file ?? request.url ?? path });
      return Promise.resolve(true);
    },
  };
}

const servers = new Map<number, Upstream>();

function serverOn(port: number): Upstream {
  const server = servers.get(port) ?? new Upstream([port]);
  servers.set(port, server);
  return server;
}

async function devRemote(port: number): Promise<RemoteRelease | null> {
  const manifest = await ask(port, "/remote.json", remoteManifest);
  // The files change with every edit, and the last integrity would refuse them.
  return manifest && { manifest: { ...manifest, files: {} }, base: `${remotesBase}${manifest.name}/dev/` };
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
