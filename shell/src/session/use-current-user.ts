import type { ApiError, SessionUser } from "@dmc-hub/shared-types";
import { type useQueryClient, useQuery } from "@dmc-hub/sdk";
import { currentUserKey } from "@dmc-hub/sdk/shell-only";
import { api } from "../page/api.ts";

type Client = ReturnType<typeof useQueryClient>;

/** The signed-in user; null if nobody is signed in. */
export const useCurrentUser = () =>
  useQuery<SessionUser | null>({ queryKey: currentUserKey, queryFn: readUser });

declare global {
  interface Window {
    /** That nobody was signed in when the edge wrote the page; an older edge does not say. */
    __nobody?: boolean;
  }
}

async function readUser({ client }: { readonly client: Client }): Promise<SessionUser | null> {
  // It is news once: somebody may sign in, here or in another tab.
  if (window.__nobody) {
    window.__nobody = false;
    return null;
  }
  try {
    const user = await api.session.user();
    // What was chosen meanwhile in this page is newer. With somebody else the page is loaded anew.
    const { listPreferences } = client.getQueryData<SessionUser>(currentUserKey) ?? user;
    return { ...user, listPreferences };
  } catch (error) {
    // Whoever was signed in is told, and keeps what they have typed.
    if ((error as ApiError).status !== 401 || client.getQueryData(currentUserKey)) throw error;
    return null;
  }
}

/** Path where a user with a temporary password chooses another. */
export const NEW_PASSWORD = "/new-password";
