import type { Screen } from "@dmc-hub/shared-types";
import type { RemoteRelease } from "./releases.ts";

/** A screen that a path leads to, and what stands in the path for each `:name`. */
export interface ScreenMatch {
  readonly remote: RemoteRelease;
  readonly screen: Screen;
  readonly params: Readonly<Record<string, string>>;
}

/** Finds the screen that a path opens; the longest declared path wins. Null where no remote claims it. */
export function matchScreen(remotes: readonly RemoteRelease[], path: string): ScreenMatch | null {
  const parts = partsOf(path === "/" ? startOf(remotes) : path);
  const matches = remotes.flatMap((remote) =>
    remote.manifest.screens.flatMap((screen) => {
      const params = paramsOf(screen, parts);
      return params ? [{ remote, screen, params }] : [];
    }),
  );
  return matches.toSorted((a, b) => b.screen.path.length - a.screen.path.length)[0] ?? null;
}

/** Where the root leads: the screen whose entry in the navigation links there. */
const startOf = (remotes: readonly RemoteRelease[]): string =>
  remotes.flatMap(({ manifest }) => manifest.screens).find(({ navigation }) => navigation?.href === "/")
    ?.path ?? "/";

function paramsOf(screen: Screen, parts: readonly string[]): Record<string, string> | null {
  const declared = partsOf(screen.path);
  if (screen.exact ? parts.length !== declared.length : parts.length < declared.length) return null;
  const params: Record<string, string> = {};
  for (const [place, part] of declared.entries()) {
    const actual = parts[place] ?? "";
    if (part.startsWith(":")) params[part.slice(1)] = actual;
    else if (part !== actual) return null;
  }
  return params;
}

const partsOf = (path: string): string[] => path.split("/").filter((part) => part !== "");
