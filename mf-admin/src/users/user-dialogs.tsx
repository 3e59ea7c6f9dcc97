import { type Dmc, editUserForm, newUserForm, type User } from "@dmc-hub/shared-types";
import { useQuery } from "@dmc-hub/sdk";
import { RowFormDialog, SelectField, TextField, useFormContext } from "@dmc-hub/sdk/forms";
import { DeleteDialog } from "@dmc-hub/sdk/overlay";
import type { RowDialogProps } from "@dmc-hub/sdk/list";
import { api } from "../api/admin-api.ts";
import { dmcChoices } from "../dmcs/dmc-choices.ts";

const failedTo = (what: string) => (message: string) =>
  ({ title: "Error", description: `Failed to ${what} user: ${message}`, tone: "destructive" }) as const;

const wordsFor = (user: User | undefined) => ({
  create: {
    title: "Create New User",
    submit: "Create User",
    busy: "Creating...",
    done: { title: "Success", description: "User created successfully" },
    failed: failedTo("create"),
  },
  edit: {
    title: "Edit User",
    description: user === undefined ? "" : `Edit details for ${user.name}`,
    submit: "Update User",
    busy: "Saving...",
    done: { title: "Success", description: "User updated successfully" },
    failed: failedTo("update"),
  },
});

/** Form of a user, validated on every change; an empty password keeps the current one; docs/product/users.md#form. */
export function UserForm({ id, onClose }: RowDialogProps) {
  const { data: user } = useQuery<User>({ queryKey: [`${api.users.list.path}/${id}`], enabled: id !== null });
  return (
    <RowFormDialog
      resource={api.users}
      id={id}
      schema={id === null ? newUserForm : editUserForm}
      valuesOf={valuesOf}
      words={wordsFor(user)}
      sent={({ confirmPassword: _never, password, ...account }) =>
        password === "" ? account : { ...account, password }
      }
      isEager
      onClose={onClose}
    >
      <TextField name="name" label="Name" isRequired />
      <TextField
        name="username"
        label="Username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        isRequired
      />
      <TextField name="email" label="Email" type="email" isRequired />
      <TextField
        name="password"
        label={id === null ? "Password" : "Password (leave blank to keep current)"}
        type="password"
        autoComplete="new-password"
        isRequired={id === null}
      />
      <TextField
        name="confirmPassword"
        label="Confirm Password"
        type="password"
        autoComplete="new-password"
        isRequired={id === null}
      />
      <RoleFields />
    </RowFormDialog>
  );
}

const roles = [
  { value: "admin", label: "Admin" },
  { value: "dmc", label: "DMC User" },
];

/** The role and, for staff, their DMC; other roles have none. */
function RoleFields() {
  const { watch, setValue } = useFormContext();
  const role = watch("role");
  const { data: dmcs, isPending } = useQuery<Dmc[]>({ queryKey: [api.dmcs.list.path] });
  const choices = role === "user" ? [...roles, { value: "user", label: "User (no access)" }] : roles;
  return (
    <>
      <SelectField
        name="role"
        label="Role"
        choices={choices}
        help="Admin users have full access to all features. DMC users can only manage their own DMC."
        onChange={(value) => {
          if (value !== "dmc") setValue("dmcId", null, { shouldValidate: true });
        }}
        isRequired
      />
      {role === "dmc" ? (
        <SelectField
          name="dmcId"
          label="Destination Management Company"
          choices={dmcChoices(dmcs ?? [])}
          noneLabel={
            isPending ? "Loading DMCs..." : dmcs?.length === 0 ? "No DMCs available" : "Select a DMC"
          }
          isDisabled={isPending}
          help="The DMC this user will be associated with and have access to manage."
          isNumber
          isRequired
        />
      ) : null}
    </>
  );
}

const valuesOf = (row: User | null) => ({
  name: row?.name ?? "",
  username: row?.username ?? "",
  email: row?.email ?? "",
  password: "",
  confirmPassword: "",
  role: row?.role ?? ("dmc" as const),
  dmcId: row?.dmcId ?? null,
});

/** Asks before deleting a user. */
export const UserDeletion = ({ user, onClose }: { user: User; onClose: () => void }) => (
  <DeleteDialog
    resource={api.users}
    row={user}
    name={user.name}
    noun="user"
    question="Are you sure you want to delete this user?"
    done={{ title: "Success", description: "User deleted successfully" }}
    failed={failedTo("delete")}
    onClose={onClose}
  />
);
