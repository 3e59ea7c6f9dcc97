import type { Registry, RegistryEntry, Screen } from "@dmc-hub/shared-types";

declare global {
  interface Window {
    /** The registry as the edge wrote it into the page. */
    __registry?: Registry;
  }
}

/** The remotes of this page, as they stood when it was loaded. */
export const inlinedRegistry = (): Registry => window.__registry ?? { sdk: "", remotes: [] };

/** The registry as it stands now. */
export async function readRegistry(): Promise<Registry> {
  const response = await fetch("/registry.json", { cache: "no-cache" });
  if (!response.ok) throw new Error(`The list of screens could not be read (${response.status}).`);
  return response.json();
}

/** A screen and the remote that it belongs to. */
export interface FoundScreen {
  readonly remote: RegistryEntry;
  readonly screen: Screen;
}

/** The screen that a path opens: an exact one before one that opens everything below it; null when there is none. */
export function screenAt(registry: Registry, pathname: string): FoundScreen | null {
  const found = registry.remotes.flatMap((remote) =>
    remote.screens.filter((screen) => opens(screen, pathname)).map((screen) => ({ remote, screen })),
  );
  return found.toSorted((one, other) => other.screen.path.length - one.screen.path.length)[0] ?? null;
}

function opens({ path, exact }: Screen, pathname: string): boolean {
  const pattern = path.replace(/:\w+/g, "[^/]+");
  return new RegExp(`^${pattern}${exact ? "/?" : "(?:/.*)?"}$`).test(pathname);
}
