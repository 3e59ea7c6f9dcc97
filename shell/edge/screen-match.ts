import type { Screen } from "@dmc-hub/shared-types";
import type { OpenedScreen } from "./first-frame.ts";
import { openedScreen as openedBy } from "@dmc-hub/sdk/screen-routes";
import { mayEnter, type RemoteRelease } from "./releases.ts";
import type { SignedIn } from "./visitors.ts";

/** The screen that a path leads to, and the path's value for each `:name`. */
export interface ScreenMatch {
  readonly remote: RemoteRelease;
  readonly screen: Screen;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** The screen that a path opens for somebody; null if there is none, or they may not enter it. */
export function openedFor(
  visitor: SignedIn | null | undefined,
  remotes: readonly RemoteRelease[],
  path: string,
): ScreenMatch | null {
  const found = matchScreen(remotes, path);
  return found && mayEnter(found.screen.roles, visitor) ? found : null;
}

/** What the first frame knows of the screen that is opened at a path: of a list, the first of its data is a page. */
export const openedScreen = ({ screen }: ScreenMatch, path: string): OpenedScreen => ({
  path,
  title: screen.path.includes(":") ? null : screen.title,
  isList: /[?&]limit=/.test(screen.data[0] ?? ""),
});

/** Finds the screen that a decoded path opens, in the same way as the shell. Null if no remote claims it. */
export function matchScreen(remotes: readonly RemoteRelease[], path: string): ScreenMatch | null {
  const owned = remotes.flatMap((remote) =>
    remote.manifest.screens.map((screen) => ({ path: screen.path, exact: screen.exact, remote, screen })),
  );
  const opened = openedBy(owned, path === "/" ? startOf(remotes) : encodeURI(path));
  return opened && { remote: opened.screen.remote, screen: opened.screen.screen, params: opened.params };
}

/** Where the root leads: to the screen whose navigation entry links there. */
const startOf = (remotes: readonly RemoteRelease[]): string =>
  remotes.flatMap(({ manifest }) => manifest.screens).find(({ navigation }) => navigation?.href === "/")
    ?.path ?? "/";
