import * as z from "zod/mini";

/** What a person has chosen for one list. */
export interface ListPreference {
  /** Names of the columns that are shown; missing for the standard ones. */
  readonly columns?: readonly string[];
  /** The saved view with which it opens; missing for none. */
  readonly viewId?: number;
}

/** What a person has chosen for lists, by their addresses: "/clients". */
export type ListPreferences = Readonly<Record<string, ListPreference>>;

export const listPreferences = z.custom<ListPreferences>();
