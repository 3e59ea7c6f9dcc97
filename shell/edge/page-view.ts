import type { Registry, ShellManifest } from "@dmc-hub/shared-types";
import type { Exchange } from "./exchange.ts";
import { overridden, overridesIn, previewToken } from "./overrides.ts";
import { registryOf, type Releases, type RemoteRelease } from "./releases.ts";
import { hasSessionCookie } from "./session-cookie.ts";
import type { EdgeSettings } from "./settings.ts";
import type { SignedIn, VisitorBy } from "./visitors.ts";

/** The contents of a page for its requester. */
export interface PageView {
  /** Null if it has not been built. */
  readonly shell: ShellManifest | null;
  /** Null if nobody is signed in; undefined while unknown. */
  readonly visitor: SignedIn | null | undefined;
  readonly remotes: readonly RemoteRelease[];
  readonly registry: Registry;
  /** Other origins from which the page's scripts may come. */
  readonly origins: readonly string[];
  /** Whether anything comes from a development server. */
  readonly isDevelopment: boolean;
}

/**
 * Chooses the remotes for each request: by the user's place in the canaries, and by the browser's overrides.
 */
export function pageViews(settings: EdgeSettings, releases: Releases, visitorBy: VisitorBy) {
  return async (exchange: Exchange): Promise<PageView> => {
    const { cookie = "" } = exchange.request.headers;
    const visitor = hasSessionCookie(cookie) ? await visitorBy(exchange) : null;
    const [shell, released] = await Promise.all([releases.shell(), releases.remotes(visitor ?? null)]);
    const asked = overridesIn(cookie, settings.overrideOrigins);
    // Previews are for signed-in users.
    const chosen = visitor === null ? asked.filter((one) => previewToken(one) === null) : asked;
    const previews = chosen.map((one) => releases.preview(one.name, previewToken(one) ?? ""));
    const remotes = overridden(released, chosen, await Promise.all(previews));
    const [isCurrent, faults] = await Promise.all([
      releases.isCurrent(),
      visitor?.role === "admin" ? releases.faults() : [],
    ]);
    const registry = registryOf(
      shell?.sdk ?? "",
      remotes,
      visitor,
      isCurrent,
      faults,
      settings.overrideOrigins,
    );
    const elsewhere = remotes.flatMap(({ override }) => override?.origin || []);
    const origins = [...new Set([settings.storeOrigin, ...elsewhere])].filter((origin) => origin !== "");
    const isDevelopment = settings.devServers !== null || elsewhere.length > 0;
    return { shell, visitor, remotes, registry, origins, isDevelopment };
  };
}
