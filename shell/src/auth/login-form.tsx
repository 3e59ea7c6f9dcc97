import { credentials } from "@dmc-hub/shared-types";
import { Link, Text } from "@dmc-hub/sdk";
import { api } from "../page/api.ts";
import { useSessionActions } from "../session/use-session-actions.ts";
import { toastStore } from "../toasts/toast-store.ts";
import { AuthForm } from "./auth-form.tsx";
import { PasswordField, UsernameField } from "./credential-fields.tsx";

/** Signs in with username and password. */
export function LoginForm() {
  const { enter } = useSessionActions();
  return (
    <>
      <AuthForm
        schema={credentials}
        values={{ username: "", password: "" }}
        submitLabel="Login"
        busyLabel="Logging in..."
        failedTitle="Login failed"
        failedText="Failed to login. Please check your credentials."
        onSubmit={async (body) => {
          const user = await api.session.login({ body });
          toastStore.show({
            title: "Logged in",
            description: `Welcome back, ${user.name || user.username}!`,
          });
          enter(user);
        }}
      >
        <UsernameField />
        <PasswordField />
      </AuthForm>
      <Text mt="4" textAlign="center">
        <Link to="/auth?forgotten">Forgot your password?</Link>
      </Text>
    </>
  );
}
