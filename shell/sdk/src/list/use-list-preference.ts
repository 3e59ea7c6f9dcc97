import type { ListPreference } from "@dmc-hub/shared-types";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router-dom";
import { type SignedInUser, useSession } from "../services/services.ts";

/** Key of the signed-in user in the page's cache, where the shell keeps it. */
export const SIGNED_IN = ["/api/user"] as const;

/** What the person has chosen for the list on the screen; its address names it. */
export function useListPreference(): ListPreference {
  const { pathname } = useLocation();
  const session = useSession();
  // Null for a moment when the session has ended elsewhere.
  const { data: user } = useQuery<SignedInUser | null>({ queryKey: SIGNED_IN, enabled: false });
  return (user ?? session).listPreferences?.[pathname] ?? nothing;
}

const nothing: ListPreference = {};
