import { type ReactNode, startTransition, useLayoutEffect, useMemo, useState } from "react";
import {
  createPath,
  type createBrowserRouter,
  type Location,
  type Navigator,
  Router,
  type To,
} from "react-router-dom";

/** The shell's navigation as a remote sees it: plain, so that no router crosses the boundary. */
export interface ShellHistory {
  readonly createHref: (to: To) => string;
  readonly go: (delta: number) => void;
  readonly push: (to: To, state?: unknown) => void;
  readonly replace: (to: To, state?: unknown) => void;
  readonly location: Location;
  readonly action: "POP" | "PUSH" | "REPLACE";
  /** Calls back on every change of location; returns how to stop. */
  readonly listen: (callback: () => void) => () => void;
}

type DataRouter = ReturnType<typeof createBrowserRouter>;

/** The facade over the shell's router that remotes are given. */
export function createShellHistory(router: DataRouter): ShellHistory {
  return {
    get location() {
      return router.state.location;
    },
    get action() {
      return router.state.historyAction;
    },
    listen: (callback) => {
      let last = router.state.location;
      return router.subscribe(({ location }) => {
        if (location === last) return;
        last = location;
        callback();
      });
    },
    push: (to, state) => void router.navigate(to, { state }),
    replace: (to, state) => void router.navigate(to, { state, replace: true }),
    go: (delta) => void router.navigate(delta),
    createHref: (to) => (typeof to === "string" ? to : createPath(to)),
  };
}

/** Connects a remote's own tree to the shell's location. */
export function RemoteRouter({ history, children }: { history: ShellHistory; children: ReactNode }) {
  const location = useDrawn(history);
  const navigator = useMemo<Navigator>(
    () => ({ createHref: history.createHref, go: history.go, push: history.push, replace: history.replace }),
    [history],
  );
  return (
    <Router location={location} navigator={navigator} navigationType={history.action as never}>
      {children}
    </Router>
  );
}

/** Screens that have been drawn in this page, by path: what they need is there. */
const drawn = new Set<string>();

/** How far each entry of the page's history was scrolled when it was left, px, by its key. */
const leftAt = new Map<string, number>();

/**
 * The location whose screen is drawn. A new screen is drawn in slices, between which its data may come and the page answers;
 * one from before, or what a screen's own address says, such as a search, at once. A screen begins at its top, and one that
 * is gone back to where it was left.
 */
function useDrawn(history: ShellHistory): Location {
  const [location, draw] = useState(history.location);
  const { pathname } = location;
  useLayoutEffect(() => {
    const isFirst = drawn.size === 0;
    drawn.add(pathname);
    // Nobody has scrolled yet, and the browser would lay the page out for it.
    if (isFirst) return;
    const isBack = history.action === "POP";
    scrollTo(0, (isBack ? leftAt.get(history.location.key) : undefined) ?? 0);
  }, [history, pathname]);
  useLayoutEffect(() => {
    const follow = () => {
      const next = history.location;
      if (next === location) return;
      leftAt.set(location.key, scrollY);
      if (drawn.has(next.pathname)) draw(next);
      else startTransition(() => draw(next));
    };
    // It may have gone on since it was read.
    follow();
    return history.listen(follow);
  }, [history, location]);
  return location;
}
