import type { IncomingMessage } from "node:http";
import type { Registry, ShellManifest } from "@dmc-hub/shared-types";
import { overridden } from "./overrides.ts";
import { registryOf, type Releases, type RemoteRelease } from "./releases.ts";
import { hasSessionCookie } from "./session-cookie.ts";
import type { EdgeSettings } from "./settings.ts";
import type { Upstream } from "./upstream.ts";
import { visitorsOf } from "./visitors.ts";

/** What a page is made of for whoever asks for it. */
export interface PageView {
  /** Null while it has not been built. */
  readonly shell: ShellManifest | null;
  readonly remotes: readonly RemoteRelease[];
  readonly registry: Registry;
  /** Other origins that the page's scripts may come from. */
  readonly origins: readonly string[];
  /** Whether something comes from a development server. */
  readonly isDevelopment: boolean;
}

/** Chooses the remotes for each request: by its user's place in the canaries, and by what its browser overrides. */
export function pageViews(settings: EdgeSettings, releases: Releases, api: Upstream) {
  const visitor = visitorsOf(api);
  return async ({ headers: { cookie = "" } }: IncomingMessage): Promise<PageView> => {
    const who = () => (hasSessionCookie(cookie) ? visitor(cookie) : Promise.resolve(null));
    const [shell, released] = await Promise.all([releases.shell(), releases.remotes(who)]);
    const remotes = await overridden(released, cookie, settings.overrideOrigins);
    const registry = registryOf(shell?.sdk ?? "", remotes, await releases.isCurrent());
    const chosen = remotes.flatMap(({ override }) => override?.origin ?? []);
    const origins = [...new Set([settings.storeOrigin, ...chosen])].filter((origin) => origin !== "");
    const isDevelopment = settings.devServers !== null || chosen.length > 0;
    return { shell, remotes, registry, origins, isDevelopment };
  };
}
