import { kinds, type RemoteManifest, type Role, type Screen } from "@dmc-hub/shared-types";
import { openedScreen } from "../src/services/screen-routes.ts";

/** An address declared by a remote, which must show without an error. */
export interface Visit {
  /** What declares it, in words. */
  readonly what: string;
  /** Contains `:id`, or another parameter, for values of a row. */
  readonly href: string;
  readonly role: Role;
  /** API lists that the row may be taken from, best first. */
  readonly lists: readonly string[];
  /** Whether a dialog opens over the screen, for a new row or an existing one, according to the query. */
  readonly isDialog: boolean;
}

/**
 * Everything that a remote declares: each screen, and each action, kind and inbox that leads elsewhere than
 * to a screen itself.
 */
export function visitsOf(own: RemoteManifest): Visit[] {
  const declared = [
    ...own.screens.map(({ path }) => ({ what: `the screen ${path}`, href: path })),
    ...own.actions.map(({ label, href }) => ({ what: `the action "${label}"`, href })),
    ...Object.entries(own.opens).map(([kind, { href }]) => ({ what: `the kind "${kind}"`, href })),
    ...own.inboxes.flatMap(({ links }) => links.map(({ label, href }) => ({ what: `"${label}"`, href }))),
  ];
  const first = declared.filter(({ href }, place) => isFirst(declared, href, place));
  return first.flatMap(({ what, href }) => {
    const screen = screenOf(own.screens, href);
    if (screen === undefined) return [];
    const lists = /:\w/.test(href) ? listsFor(own, screen, href) : [];
    return [{ what, href, role: roleOf(screen), lists, isDialog: /[?&][^=]+=(?:new|:id)(?:&|$)/.test(href) }];
  });
}

/** Visits grouped by path and role. */
export function byScreen(visits: readonly Visit[]): { readonly role: Role; readonly visits: Visit[] }[] {
  const groups = new Map<string, { role: Role; visits: Visit[] }>();
  for (const visit of visits) {
    const key = `${visit.role} ${pathOf(visit.href)}`;
    const group = groups.get(key) ?? { role: visit.role, visits: [] };
    group.visits.push(visit);
    groups.set(key, group);
  }
  return [...groups.values()];
}

const isFirst = (all: readonly { readonly href: string }[], href: string, place: number): boolean =>
  all.findIndex((one) => shapeOf(one.href) === shapeOf(href)) === place;

const shapeOf = (href: string): string => href.replaceAll(/:\w+/g, ":");

/** Screens are opened with the first role that they name. */
const roleOf = ({ roles }: Screen): Role => roles[0] ?? "dmc";

const screenOf = (screens: readonly Screen[], href: string): Screen | undefined =>
  openedScreen(screens, shapeOf(pathOf(href)).replaceAll(":", "1"))?.screen;

const pathOf = (href: string): string => href.replace(/\?.*/, "");

/**
 * Where a row for an address may come from: the list that the screen names, that of the kind that opens
 * there, the screen's own data, and the data of the screens above it.
 */
function listsFor({ screens, opens }: RemoteManifest, screen: Screen, href: string): string[] {
  const opening = Object.entries(opens).filter(([, one]) => shapeOf(one.href) === shapeOf(href));
  const kindLists = opening.flatMap(([kind]) =>
    kinds.filter(({ names }) => names[0] === kind).map(({ collection }) => `/api/${collection}`),
  );
  const above = screens.filter(({ path }) => screen.path.startsWith(`${path}/`));
  const asked = [screen, ...above].flatMap(({ data }) => data).map((address) => address.replace(/\/:.*/, ""));
  return [...new Set([...(screen.rows ? [screen.rows] : []), ...kindLists, ...asked])];
}

/** The address with a row's values: each parameter is the row's field of that name, or else its id. */
export const withRow = (href: string, row: Readonly<Record<string, unknown>>): string =>
  href.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(row[name] ?? row["id"])));

/** The first row of a list's answer; null if it is empty, undefined if it is not a list. */
export function firstRow(answer: unknown): Readonly<Record<string, unknown>> | null | undefined {
  if (!Array.isArray(answer)) return undefined;
  const [row] = answer as unknown[];
  if (row === undefined) return null;
  return typeof row === "object" && row !== null && "id" in row ? { ...row } : undefined;
}

/** A list's address, limited to one row. */
export function oneRowOf(list: string): string {
  const [path = "", query = ""] = list.split("?");
  const params = new URLSearchParams(query);
  params.set("limit", "1");
  return `${path}?${params}`;
}
