import { account, createApiClient, newPasswordForm } from "@dmc-hub/shared-types";
import { Button, ScreenSpinner, useLocation } from "@dmc-hub/sdk";
import { Navigate } from "@dmc-hub/sdk/shell-only";
import { useCurrentUser } from "../session/use-current-user.ts";
import { useSessionActions } from "../session/use-session-actions.ts";
import { toastStore } from "../toasts/toast-store.ts";
import { AuthForm } from "./auth-form.tsx";
import { AuthPage } from "./auth-page.tsx";
import { GoOn } from "./go-on.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";

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
      <AuthForm
        schema={newPasswordForm}
        values={{ newPassword: "", confirmPassword: "" }}
        submitLabel="Save Password"
        busyLabel="Saving..."
        failedTitle="The password was not changed"
        failedText="Failed to change the password. Please try again."
        isPlain
        onSubmit={async ({ newPassword }) => {
          const changed = await api.account.changePassword({ body: { newPassword } });
          toastStore.show({ title: "Password changed", description: "Use it from your next sign-in on." });
          enter(changed);
        }}
      >
        <NewPasswordFields />
      </AuthForm>
      <Button variant="ghost" colorPalette="gray" w="full" mt="2" onClick={() => void leave()}>
        Logout
      </Button>
    </AuthPage>
  );
}
