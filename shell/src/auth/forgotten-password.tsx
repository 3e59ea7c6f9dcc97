import { account, createApiClient, resetRequest } from "@dmc-hub/shared-types";
import { Button, Link, Text } from "@dmc-hub/sdk";
import { TextField } from "@dmc-hub/sdk/fields";
import { useState } from "react";
import { useSessionActions } from "../session/use-session-actions.ts";
import { toastStore } from "../toasts/toast-store.ts";
import { AuthForm } from "./auth-form.tsx";
import { AuthPage } from "./auth-page.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";

// Only these rarely seen pages need it.
const api = createApiClient({ account });

/** Asks for a mail with a link to choose a new password. */
export function ForgottenPassword() {
  const [askedFor, setAskedFor] = useState<string | null>(null);
  return (
    <AuthPage title="Forgot your password?" subtitle="A link to choose a new one comes by mail.">
      {askedFor === null ? (
        <AuthForm
          schema={resetRequest}
          values={{ email: "" }}
          submitLabel="Send the link"
          busyLabel="Sending..."
          failedTitle="No mail is on its way"
          failedText="The mail could not be asked for. Please try again."
          isPlain
          onSubmit={async (body) => {
            await api.account.requestReset({ body });
            setAskedFor(body.email);
          }}
        >
          <TextField name="email" label="Email" type="email" autoComplete="email" isRequired />
        </AuthForm>
      ) : (
        <Text role="status">
          If there is an account with {askedFor}, a mail is on its way. Its link works once, within an hour.
        </Text>
      )}
      <Text mt="4" textAlign="center">
        <Link to="/auth">Back to Login</Link>
      </Text>
    </AuthPage>
  );
}

/** Where a mailed link leads. */
export function ResetPassword({ token }: { token: string }) {
  const { startAgain } = useSessionActions();
  return (
    <AuthPage title="Choose a new password" subtitle="You are then signed out everywhere.">
      <NewPasswordForm
        onSave={async (newPassword) => {
          await api.account.redeemReset({ body: { token, newPassword } });
          toastStore.show({ title: "Password changed", description: "Sign in with it now." });
          await startAgain();
        }}
      />
      <Button variant="ghost" colorPalette="gray" w="full" mt="2" asChild>
        <Link to="/auth?forgotten">Ask for another link</Link>
      </Button>
    </AuthPage>
  );
}
