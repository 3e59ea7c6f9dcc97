import { TextField } from "@dmc-hub/sdk/fields";

/** A new password, typed twice. */
export const NewPasswordFields = () => (
  <>
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
  </>
);
