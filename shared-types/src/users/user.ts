import * as z from "zod/mini";
import { crud } from "../core/crud.ts";
import { endpoint, partialSchema, type Role } from "../core/endpoint.ts";
import { other } from "../core/field.ts";
import { blankable, id, optionalLine, secret } from "../core/fields.ts";
import { describeSharedKind } from "../core/kind.ts";
import { tidied } from "../core/text-rules.ts";
import { emailAddress } from "../core/email-address.ts";
import { person } from "./session-user.ts";

/** A person who can sign in. */
export const userKind = describeSharedKind({
  names: ["user", "users"],
  nameField: "name",
  fields: {
    username: other("text", person.username, "Username", { isSorted: true, isSearched: true }),
    name: other("text", person.name, "Name", { isSorted: true, isSearched: true }),
    email: other("email", person.email, "Email", { isSorted: true, isSearched: true }),
    role: other("choice", person.role, "Role", { start: "dmc", isSorted: true, isFiltered: true }),
    dmcId: other("reference", person.dmcId, "DMC", {}),
    avatar: other("picture", person.avatar, "Picture", {}),
  },
  reads: {
    /**
     * Whether an administrator has yet to approve this invited colleague, who cannot sign in before; missing from an
     * older API.
     */
    isWaiting: other("yesNo", z.optional(z.boolean()), "Waiting for approval", {}),
  },
});

export const user = userKind.item;
export type User = z.output<typeof user>;

/** What an administrator sends to create a user. */
export const userDraft = z.extend(userKind.draft, {
  password: secret(6, "Password must be at least 6 characters."),
});
export type UserDraft = z.input<typeof userDraft>;

/** True if role and DMC fit together: staff have one, nobody else does. */
export const hasDmcOfRole = (value: { role: Role; dmcId: number | null }) =>
  (value.role === "dmc") === (value.dmcId !== null);

const sameAsPassword = z.refine<{ password: string; confirmPassword: string }>(
  ({ password, confirmPassword }) => password === confirmPassword,
  { message: "Passwords do not match", path: ["confirmPassword"] },
);

const dmcOfStaff = z.refine<{ role: Role; dmcId: number | null }>(
  ({ role: given, dmcId }) => given !== "dmc" || (dmcId ?? 0) > 0,
  { message: "DMC selection is required for DMC users", path: ["dmcId"] },
);

const formFields = {
  ...userKind.draft.shape,
  email: z
    .string()
    .check(
      tidied,
      z.minLength(1, "Email is required"),
      ...emailAddress("Please enter a valid email address"),
    ),
  dmcId: blankable(id),
  avatar: optionalLine(),
};

/** The "Create New User" form. The confirmation is not sent. */
export const newUserForm = z
  .object({ ...formFields, password: userDraft.shape.password, confirmPassword: z.string() })
  .check(sameAsPassword, dmcOfStaff);

/** The "Edit User" form: an empty password keeps the current one and is not sent. */
export const editUserForm = z
  .object({
    ...formFields,
    password: z.union([z.literal(""), userDraft.shape.password], "Password must be at least 6 characters."),
    confirmPassword: z.string(),
  })
  .check(sameAsPassword, dmcOfStaff);

export const userChanges = partialSchema(userDraft);

const own = crud(
  { ...userKind, draft: userDraft },
  { access: ["admin"], conflicts: ["create", "update", "remove"] },
);

export const users = {
  ...own,
  approve: endpoint({
    ...own.get,
    method: "POST",
    path: "/api/users/:id/approve",
    summary: "Approve an invited colleague, who gets a mail with a temporary password",
    refuses: [409],
    response: user,
  }),
};
