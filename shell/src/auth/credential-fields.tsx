import { TextField } from "@dmc-hub/sdk/fields";

/** The username field. */
export const UsernameField = () => (
  <TextField
    name="username"
    label="Username"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    isRequired
  />
);

/** The password field. */
export const PasswordField = () => (
  <TextField name="password" label="Password" type="password" autoComplete="current-password" isRequired />
);
