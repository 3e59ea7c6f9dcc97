import { account, createApiClient } from "@dmc-hub/shared-types";
import { Button, ScreenSpinner, useLocation } from "@dmc-hub/sdk";
import { Navigate } from "@dmc-hub/sdk/shell-only";
import { useCurrentUser } from "../session/use-current-user.ts";
import { useSessionActions } from "../session/use-session-actions.ts";
import { toastStore } from "../toasts/toast-store.ts";
import { AuthPage } from "./auth-page.tsx";
import { GoOn } from "./go-on.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";

// Only this page needs it, and it is rarely seen.
const api = createApiClient({ account });

/** The only page open to a user with a temporary password. */
export function NewPasswordScreen() {
  const { data: user, isPending } = useCurrentUser();
  const { state } = useLocation();
  const { enter, leave } = useSessionActions();
  if (isPending) return <ScreenSpinner />;
  if (!user) return <Navigate to="/auth" replace state={state} />;
  if (!user.mustChangePassword) return <GoOn user={user} />;
  return (
    <AuthPage
      title="Choose a new password"
      subtitle={`Welcome, ${user.name || user.username}. Your password was temporary; choose one of your own.`}
    >
      <NewPasswordForm
        onSave={async (newPassword) => {
          const changed = await api.account.changePassword({ body: { newPassword } });
          toastStore.show({ title: "Password changed", description: "Use it the next time you sign in." });
          enter(changed);
        }}
      />
      <Button variant="ghost" colorPalette="gray" w="full" mt="2" onClick={() => void leave()}>
        Logout
      </Button>
    </AuthPage>
  );
}
