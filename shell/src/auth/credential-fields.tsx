import { TextField } from "@dmc-hub/sdk/fields";

/** The name that somebody signs in with. */
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

/** The password that somebody has. */
export const PasswordField = () => (
  <TextField name="password" label="Password" type="password" autoComplete="current-password" isRequired />
);
