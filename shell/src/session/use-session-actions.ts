import { ApiError, type SessionUser } from "@dmc-hub/shared-types";
import { useNavigate, useQueryClient } from "@dmc-hub/sdk";
import { currentUserKey } from "@dmc-hub/sdk/shell-only";
import { api } from "../page/api.ts";
import { toastStore } from "../toasts/toast-store.ts";

/** Signing in and out, including what that leaves in the cache and where it leads. */
export function useSessionActions() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const forgetRows = () =>
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== currentUserKey[0] });
  const forgetUser = () => {
    client.setQueryData(currentUserKey, null);
    forgetRows();
  };
  return {
    /** Takes over a user who has just signed in; the sign-in page then leads them on. */
    enter: (user: SessionUser) => {
      forgetRows();
      client.setQueryData(currentUserKey, user);
    },
    leave: async () => {
      try {
        await api.session.logout();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        toastStore.show({ title: "Logout failed", description: error.message, tone: "destructive" });
        return;
      }
      await navigate("/auth");
      forgetUser();
      toastStore.show({ title: "Logged out", description: "You have been successfully logged out." });
    },
    /** Leads to the sign-in after a password was reset, whoever was signed in here. */
    startAgain: async () => {
      try {
        await api.session.logout();
      } catch (error) {
        // The password is changed all the same.
        if (!(error instanceof ApiError)) throw error;
      }
      forgetUser();
      await navigate("/auth", { replace: true });
    },
  };
}
