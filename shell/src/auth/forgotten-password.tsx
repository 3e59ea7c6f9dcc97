import { account, createApiClient, newPasswordForm, resetRequest } from "@dmc-hub/shared-types";
import { Button, Link, Text, useNavigate } from "@dmc-hub/sdk";
import { TextField } from "@dmc-hub/sdk/fields";
import { useState } from "react";
import { toastStore } from "../toasts/toast-store.ts";
import { AuthForm } from "./auth-form.tsx";
import { AuthPage } from "./auth-page.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";

// Only these rarely seen pages need it.
const api = createApiClient({ account });

/** Asks for a mail with a link to choose a new password. */
export function ForgottenPassword() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <AuthPage title="Forgot your password?" subtitle="A link to choose a new one comes by mail.">
      {sentTo === null ? (
        <AuthForm
          schema={resetRequest}
          values={{ email: "" }}
          submitLabel="Send the link"
          busyLabel="Sending..."
          failedTitle="The link was not sent"
          failedText="The link could not be sent. Please try again."
          isPlain
          onSubmit={async (body) => {
            await api.account.requestReset({ body });
            setSentTo(body.email);
          }}
        >
          <TextField name="email" label="Email" type="email" autoComplete="email" isRequired />
        </AuthForm>
      ) : (
        <Text role="status">
          If there is an account with {sentTo}, a mail is on its way. Its link works once, within an hour.
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
  const navigate = useNavigate();
  return (
    <AuthPage title="Choose a new password" subtitle="You are signed out everywhere, and sign in with it.">
      <AuthForm
        schema={newPasswordForm}
        values={{ newPassword: "", confirmPassword: "" }}
        submitLabel="Save Password"
        busyLabel="Saving..."
        failedTitle="The password was not changed"
        failedText="Failed to change the password. Please try again."
        isPlain
        onSubmit={async ({ newPassword }) => {
          await api.account.redeemReset({ body: { token, newPassword } });
          toastStore.show({ title: "Password changed", description: "Sign in with it now." });
          void navigate("/auth", { replace: true });
        }}
      >
        <NewPasswordFields />
      </AuthForm>
      <Button variant="ghost" colorPalette="gray" w="full" mt="2" asChild>
        <Link to="/auth?forgotten">Ask for another link</Link>
      </Button>
    </AuthPage>
  );
}
