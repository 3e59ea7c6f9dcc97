import { type Action, hasWords, type Registry, type SearchHit } from "@dmc-hub/shared-types";
import { placeOf } from "../remotes/offers.ts";

/** Something that the search box offers: a thing that was found, or something to do. */
export interface CommandPaletteEntry {
  readonly key: string;
  readonly title: string;
  /** What kind of thing it is: "Client", "Action". */
  readonly kind: string;
  readonly detail: string | null;
  /** Where it leads. */
  readonly href: string;
}

/** What can be done, narrowed by the words that were typed. */
export function actionEntries(actions: readonly Action[], text: string): readonly CommandPaletteEntry[] {
  return actions
    .filter(({ label }) => hasWords(label, text))
    .map(({ label, href }) => ({ key: href, title: label, kind: "Action", detail: null, href }));
}

/** What was found, and where it is; nothing of a kind that no remote opens. */
export const hitEntries = (registry: Registry, hits: readonly SearchHit[]): readonly CommandPaletteEntry[] =>
  hits.flatMap((hit) => {
    const place = placeOf(registry, hit);
    const { kind, id, title, subtitle } = hit;
    return place
      ? [{ key: `${kind}-${id}`, title, kind: place.label, detail: subtitle, href: place.href }]
      : [];
  });
