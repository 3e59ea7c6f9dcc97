import { newPasswordForm } from "@dmc-hub/shared-types";
import { TextField } from "@dmc-hub/sdk/fields";
import { AuthForm } from "./auth-form.tsx";

/** Asks for a new password, typed twice. */
export const NewPasswordForm = ({ onSave }: { onSave: (newPassword: string) => Promise<unknown> }) => (
  <AuthForm
    schema={newPasswordForm}
    values={{ newPassword: "", confirmPassword: "" }}
    submitLabel="Save Password"
    busyLabel="Saving..."
    failedTitle="The password was not changed"
    failedText="Failed to change the password. Please try again."
    isPlain
    onSubmit={({ newPassword }) => onSave(newPassword)}
  >
    <TextField
      name="newPassword"
      label="New Password"
      type="password"
      autoComplete="new-password"
      help="At least 6 characters"
      isRequired
    />
    <TextField
      name="confirmPassword"
      label="Confirm Password"
      type="password"
      autoComplete="new-password"
      isRequired
    />
  </AuthForm>
);
