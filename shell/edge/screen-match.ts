import type { Screen } from "@dmc-hub/shared-types";
import { openedScreen } from "@dmc-hub/sdk/screen-routes";
import type { RemoteRelease } from "./releases.ts";

/** The screen that a path leads to, and the path's value for each `:name`. */
export interface ScreenMatch {
  readonly remote: RemoteRelease;
  readonly screen: Screen;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** Finds the screen that a decoded path opens, in the same way as the shell. Null if no remote claims it. */
export function matchScreen(remotes: readonly RemoteRelease[], path: string): ScreenMatch | null {
  const owned = remotes.flatMap((remote) =>
    remote.manifest.screens.map((screen) => ({ path: screen.path, exact: screen.exact, remote, screen })),
  );
  const opened = openedScreen(owned, path === "/" ? startOf(remotes) : encodeURI(path));
  return opened && { remote: opened.screen.remote, screen: opened.screen.screen, params: opened.params };
}

/** Where the root leads: to the screen whose navigation entry links there. */
const startOf = (remotes: readonly RemoteRelease[]): string =>
  remotes.flatMap(({ manifest }) => manifest.screens).find(({ navigation }) => navigation?.href === "/")
    ?.path ?? "/";
