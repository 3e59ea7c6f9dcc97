import { matchRoutes } from "react-router-dom";
import type { Screen } from "@dmc-hub/shared-types";

/** The parts of a screen that determine which addresses it opens. */
export type ScreenPath = Pick<Screen, "path" | "exact">;

/** A screen's path as a route of the router. */
export const routePathOf = ({ path, exact }: ScreenPath): string =>
  exact ? path : `${path === "/" ? "" : path}/*`;

/**
 * The screen that a path, encoded as in an address, opens, by the router's own ranking: a literal part
 * precedes a parameter, which precedes everything below. Of two equal ones the first wins. Null if none opens
 * it.
 */
export function openedScreen<S extends ScreenPath>(
  screens: readonly S[],
  pathname: string,
): { readonly screen: S; readonly params: Readonly<Record<string, string | undefined>> } | null {
  const routes = screens.map((screen) => ({
    path: routePathOf(screen),
    caseSensitive: true,
    handle: screen,
  }));
  const [match] = matchRoutes(routes, { pathname }) ?? [];
  return match ? { screen: match.route.handle, params: match.params } : null;
}

/** An address that both screens open, whichever the ranking prefers; null if there is none. */
export function sharedAddress(one: ScreenPath, other: ScreenPath): string | null {
  const [a, b] = [partsOf(one.path), partsOf(other.path)];
  if ((one.exact && b.length > a.length) || (other.exact && a.length > b.length)) return null;
  const parts: string[] = [];
  for (let place = 0; place < Math.max(a.length, b.length); place += 1) {
    const [left = b[place], right = a[place]] = [a[place], b[place]];
    if (left === undefined || right === undefined) return null;
    if (!isParameter(left) && !isParameter(right) && left !== right) return null;
    parts.push(isParameter(left) ? right : left);
  }
  return `/${parts.join("/")}`;
}

const partsOf = (path: string): string[] => path.split("/").filter((part) => part !== "");

const isParameter = (part: string): boolean => /^:[\w-]+$/.test(part);

/** The screens of `before` whose addresses none of `now` opens, with `:id` for any id. */
export const droppedScreens = <S extends ScreenPath>(before: readonly S[], now: readonly ScreenPath[]): S[] =>
  before.filter((screen) => samplesOf(screen).some((address) => openedScreen(now, address) === null));

/** Examples of addresses that a screen opens, one of each kind. */
function samplesOf({ path, exact }: ScreenPath): string[] {
  const sample = `/${partsOf(path)
    .map((part) => (isParameter(part) ? "1" : part))
    .join("/")}`;
  return exact ? [sample] : [sample, `${sample}/below/it`.replace(/^\/\//, "/")];
}
