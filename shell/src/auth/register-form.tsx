import { registration } from "@dmc-hub/shared-types";
import { TextField } from "@dmc-hub/sdk/fields";
import { api } from "../page/api.ts";
import { currentProduct } from "../page/product.ts";
import { useSessionActions } from "../session/use-session-actions.ts";
import { toastStore } from "../toasts/toast-store.ts";
import { AuthForm } from "./auth-form.tsx";
import { UsernameField } from "./credential-fields.tsx";

/** Creates an account and signs it in. */
export function RegisterForm() {
  const { enter } = useSessionActions();
  return (
    <AuthForm
      schema={registration}
      values={{ username: "", name: "", email: "", password: "" }}
      submitLabel="Create Account"
      busyLabel="Creating Account..."
      failedTitle="Registration failed"
      failedText="Failed to register. Please try a different username."
      onSubmit={async (body) => {
        const user = await api.session.register({ body });
        toastStore.show({
          title: "Account created",
          description: `Welcome to ${currentProduct().name}, ${user.name || user.username}!`,
        });
        enter(user);
      }}
    >
      <UsernameField />
      <TextField name="name" label="Name" autoComplete="name" isRequired />
      <TextField name="email" label="Email" type="email" autoComplete="email" isRequired />
      <TextField
        name="password"
        label="Password"
        type="password"
        autoComplete="new-password"
        help="At least 6 characters"
        isRequired
      />
    </AuthForm>
  );
}
