import { useCallback, useSyncExternalStore } from "react";
import type { ListPreference } from "@dmc-hub/shared-types";
import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "react-router-dom";
import { type SignedInUser, useSession } from "../services/services.ts";

/** Key of the signed-in user in the page's cache, where the shell keeps it. */
export const SIGNED_IN = ["/api/user"] as const;

/** What the person has chosen for the list on the screen; its address names it. */
export function useListPreference(): ListPreference {
  const { pathname } = useLocation();
  const session = useSession();
  const client = useQueryClient();
  // Only looked at: how it is asked for is the shell's. Null for a moment when the session has ended elsewhere.
  const known = () => client.getQueryData<SignedInUser | null>(SIGNED_IN);
  const watch = useCallback((changed: () => void) => client.getQueryCache().subscribe(changed), [client]);
  const user = useSyncExternalStore(watch, known);
  return (user ?? session).listPreferences?.[pathname] ?? nothing;
}

const nothing: ListPreference = {};
