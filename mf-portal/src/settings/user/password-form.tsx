import { passwordForm } from "@dmc-hub/shared-types";
import { useMutation, useQueryClient, useToast } from "@dmc-hub/sdk";
import { TextField } from "@dmc-hub/sdk/fields";
import { failedTo } from "@dmc-hub/sdk/list";
import { PageForm } from "@dmc-hub/sdk/settings";
import { api } from "../settings-api.ts";

const empty = { currentPassword: "", newPassword: "", confirmPassword: "" };

/** Changes the signed-in person's password. */
export function PasswordForm() {
  const client = useQueryClient();
  const toast = useToast();
  const { mutateAsync: change } = useMutation({
    mutationFn: ({ currentPassword, newPassword }: typeof empty) =>
      api.account.changePassword({ body: { currentPassword, newPassword } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [api.account.sessions.path] }),
  });
  return (
    <PageForm
      schema={passwordForm}
      values={empty}
      submitLabel="Change Password"
      busyLabel="Changing..."
      onSubmit={async (typed: typeof empty) => {
        await change(typed);
        toast({ title: "Password Changed", description: "Your other sessions have ended." });
        return empty;
      }}
      onFailure={({ message }) => toast(failedTo("change password")(message))}
    >
      <TextField
        name="currentPassword"
        label="Current password"
        type="password"
        autoComplete="current-password"
        isRequired
      />
      <TextField
        name="newPassword"
        label="New password"
        type="password"
        autoComplete="new-password"
        help="At least 6 characters."
        isRequired
      />
      <TextField
        name="confirmPassword"
        label="Confirm new password"
        type="password"
        autoComplete="new-password"
        isRequired
      />
    </PageForm>
  );
}
