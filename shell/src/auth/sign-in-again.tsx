import { credentials, type SessionUser, type User } from "@dmc-hub/shared-types";
import { Button, Input, Stack, Text, useQueryClient } from "@dmc-hub/sdk";
import { Dialog } from "@dmc-hub/sdk/overlay";
import { currentUserKey } from "@dmc-hub/sdk/shell-only";
import { api } from "../page/api.ts";
import { refreshRegistry } from "../remotes/registry-store.ts";
import { AuthForm } from "./auth-form.tsx";
import { PasswordField } from "./credential-fields.tsx";
import { type SessionExpiry, sessionExpiry } from "../session/session-expiry.ts";
import { StoppedPage } from "../session/stopped-page.tsx";

/**
 * Resumes a session that ended while something was being typed, on top of the page, so that nothing is lost; where nobody
 * can sign in again at this address, says so.
 */
export function SignInAgain({ user, expiry: { detail, home } }: { user: User; expiry: SessionExpiry }) {
  const client = useQueryClient();
  const leave = () => {
    sessionExpiry.set(null);
    client.setQueryData(currentUserKey, null);
  };
  const enter = async (password: string) => {
    const again = await api.session.login({ body: { username: user.username, password } });
    await goOn(client, again);
  };
  if (home !== undefined)
    return (
      <StoppedPage
        title="You cannot go on here"
        description={`${detail} What you typed cannot be saved here: copy what you need of it first.`}
        leaveLabel="Discard it and leave"
        onLeave={leave}
      >
        {home === null ? null : (
          <a href={home} target="_blank" rel="noreferrer">
            {home}
          </a>
        )}
      </StoppedPage>
    );
  return (
    <Dialog
      isAlert
      title="Sign in again to go on"
      description={`${detail} What you typed is kept.`}
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

/** Asks anew for what was not answered while nobody was signed in. */
async function goOn(client: ReturnType<typeof useQueryClient>, user: SessionUser): Promise<void> {
  const unanswered = new Set(
    client.getQueryCache().findAll({
      predicate: ({ state }) => state.status === "error" || state.fetchStatus === "fetching",
    }),
  );
  // A refusal that is still on its way would end this session too.
  await client.cancelQueries();
  client.setQueryData(currentUserKey, user);
  sessionExpiry.set(null);
  // The list of screens was not taken over either.
  void refreshRegistry().catch(() => undefined);
  await client.refetchQueries({ predicate: (query) => unanswered.has(query) });
}
