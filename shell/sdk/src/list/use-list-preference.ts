import { useCallback, useSyncExternalStore } from "react";
import type { ListPreference } from "@dmc-hub/shared-types";
import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "react-router-dom";
import { currentUserKey } from "../services/query-client.ts";
import { type SignedInUser, useSession } from "../services/services.ts";

/** What the person has chosen for the list on the screen; its address names it. */
export function useListPreference(): ListPreference {
  const { pathname } = useLocation();
  const session = useSession();
  const client = useQueryClient();
  // Only looked at: how it is asked for is the shell's. Null for a moment when the session has ended elsewhere.
  const known = () => client.getQueryData<SignedInUser | null>(currentUserKey);
  const watch = useCallback((changed: () => void) => client.getQueryCache().subscribe(changed), [client]);
  const user = useSyncExternalStore(watch, known);
  return (user ?? session).listPreferences?.[pathname] ?? nothing;
}

const nothing: ListPreference = {};
