import type { Theme } from "@dmc-hub/shared-types";
import { useQuery } from "@dmc-hub/sdk";
import { api } from "../api/admin-api.ts";

/** All themes. */
export const useThemes = () =>
  useQuery<Theme[]>({
    queryKey: [api.themes.list.path],
    queryFn: ({ signal }) => api.themes.list({}, { signal }),
  });

/** A theme's name as shown on a DMC's card; docs/product/dmcs.md#cards. */
export function themeNameOf(themeId: number | null, themes: readonly Theme[]): string {
  if (themeId === null) return "No theme assigned";
  return themes.find(({ id }) => id === themeId)?.name ?? "Unknown theme";
}
