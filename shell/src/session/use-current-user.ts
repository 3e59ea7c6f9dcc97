import { ApiError, type SessionUser } from "@dmc-hub/shared-types";
import { useQuery } from "@dmc-hub/sdk";
import { api } from "../page/api.ts";

/** Key of the signed-in user in the page's cache. */
export const currentUserKey = ["/api/user"] as const;

/** The signed-in user; null if nobody is signed in. */
export const useCurrentUser = () =>
  useQuery<SessionUser | null>({ queryKey: currentUserKey, queryFn: readUser });

declare global {
  interface Window {
    /** That nobody was signed in when the edge wrote the page; an older edge does not say. */
    __nobody?: boolean;
  }
}

async function readUser(): Promise<SessionUser | null> {
  // It is news once: somebody may sign in, here or in another tab.
  if (window.__nobody) {
    window.__nobody = false;
    return null;
  }
  try {
    return await api.session.user();
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** Path where a user with a temporary password chooses another. */
export const NEW_PASSWORD = "/new-password";
