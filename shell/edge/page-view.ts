import type { IncomingMessage } from "node:http";
import type { Registry, ShellManifest } from "@dmc-hub/shared-types";
import { overridden, overridesIn, previewToken } from "./overrides.ts";
import { registryOf, type Releases, type RemoteRelease } from "./releases.ts";
import { hasSessionCookie } from "./session-cookie.ts";
import type { EdgeSettings } from "./settings.ts";
import type { SignedIn } from "./visitors.ts";

/** What a page is made of for whoever asks for it. */
export interface PageView {
  /** Null while it has not been built. */
  readonly shell: ShellManifest | null;
  /** Null for nobody; undefined while that is not known. */
  readonly visitor: SignedIn | null | undefined;
  readonly remotes: readonly RemoteRelease[];
  readonly registry: Registry;
  /** Other origins that the page's scripts may come from. */
  readonly origins: readonly string[];
  /** Whether something comes from a development server. */
  readonly isDevelopment: boolean;
}

/** Chooses the remotes for each request: by its user's place in the canaries, and by what its browser overrides. */
export function pageViews(
  settings: EdgeSettings,
  releases: Releases,
  visitorBy: (cookie: string) => Promise<SignedIn | null | undefined>,
) {
  return async ({ headers: { cookie = "" } }: IncomingMessage): Promise<PageView> => {
    const visitor = hasSessionCookie(cookie) ? await visitorBy(cookie) : null;
    const [shell, released] = await Promise.all([releases.shell(), releases.remotes(visitor ?? null)]);
    const asked = overridesIn(cookie, settings.overrideOrigins);
    // Previews are for people who are signed in.
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
