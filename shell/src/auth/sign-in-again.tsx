import { credentials, type User } from "@dmc-hub/shared-types";
import { Button, Input, Stack, Text, useQueryClient } from "@dmc-hub/sdk";
import { Dialog } from "@dmc-hub/sdk/overlay";
import { api } from "../page/api.ts";
import { refreshRegistry } from "../remotes/registry-store.ts";
import { AuthForm } from "./auth-form.tsx";
import { PasswordField } from "./credential-fields.tsx";
import { sessionExpiry } from "../session/session-expiry.ts";
import { currentUserKey } from "../session/use-current-user.ts";

/**
 * Resumes a session that ended while something was being typed, on top of the page, so that nothing is lost.
 */
export function SignInAgain({ user, reason }: { user: User; reason: string }) {
  const client = useQueryClient();
  const leave = () => {
    sessionExpiry.set(null);
    client.setQueryData(currentUserKey, null);
  };
  const enter = async (password: string) => {
    const again = await api.session.login({ body: { username: user.username, password } });
    client.setQueryData(currentUserKey, again);
    sessionExpiry.set(null);
    // While nobody was signed in, its answers were ignored.
    void refreshRegistry().catch(() => undefined);
    await client.refetchQueries({ predicate: ({ state }) => state.status === "error" });
  };
  return (
    <Dialog
      isAlert
      title="Sign in again to go on"
      description={`${reason} What you typed is kept.`}
      onClose={() => undefined}
      footer={
        <Button size="sm" variant="ghost" colorPalette="gray" onClick={leave}>
          Discard it and leave
        </Button>
      }
    >
      <Stack gap="4">
        <Stack gap="1.5">
          <Text fontWeight="medium">Username</Text>
          <Input readOnly autoComplete="username" aria-label="Username" value={user.username} />
        </Stack>
        <AuthForm
          schema={credentials}
          values={{ username: user.username, password: "" }}
          submitLabel="Sign in"
          busyLabel="Signing in..."
          failedTitle="Login failed"
          failedText="Failed to login. Please check your credentials."
          onSubmit={({ password }) => enter(password)}
        >
          <PasswordField />
        </AuthForm>
      </Stack>
    </Dialog>
  );
}
