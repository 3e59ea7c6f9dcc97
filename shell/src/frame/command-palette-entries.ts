import { type Action, hasWords, type Registry, type SearchHit, type User } from "@dmc-hub/shared-types";
import { placeOf } from "../remotes/offers.ts";
import { navigationOf } from "./navigation.tsx";

/** An entry of the search box: a search result or an action. */
export interface CommandPaletteEntry {
  readonly key: string;
  readonly title: string;
  /** Label of its kind: "Client", "Action". */
  readonly kind: string;
  readonly detail: string | null;
  /** Where it leads. */
  readonly href: string;
}

/** The actions that match the typed words. */
export function actionEntries(actions: readonly Action[], text: string): readonly CommandPaletteEntry[] {
  return actions
    .filter(({ label }) => hasWords(label, text))
    .map(({ label, href }) => ({ key: href, title: label, kind: "Action", detail: null, href }));
}

/** The screens of the staff's navigation that match by name or group; none before something is typed. */
export const screenEntries = (registry: Registry, user: User, text: string): readonly CommandPaletteEntry[] =>
  navigationOf(registry, "dmc", user).flatMap(({ label: group, entries }) =>
    entries
      .filter(({ label }) => text !== "" && hasWords(`${label} ${group}`, text))
      .map(({ label, href }) => ({ key: href, title: label, kind: "Screen", detail: null, href })),
  );

/** Search results with their addresses, without kinds that no remote opens. */
export const hitEntries = (registry: Registry, hits: readonly SearchHit[]): readonly CommandPaletteEntry[] =>
  hits.flatMap((hit) => {
    const place = placeOf(registry, hit);
    const { kind, id, title, subtitle } = hit;
    return place
      ? [{ key: `${kind}-${id}`, title, kind: place.label, detail: subtitle, href: place.href }]
      : [];
  });
