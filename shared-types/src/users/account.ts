import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";
import { digits, id, instant, secret } from "../core/fields.ts";
import { sessionUser } from "./session-user.ts";

/** What people send to change their password. */
export const passwordChange = z.object({
  /** May be missing while the current one is temporary: who holds this session has just typed it. */
  currentPassword: z.optional(secret(1, "Your current password is required")),
  newPassword: secret(6, "Password must be at least 6 characters"),
});

/** The form that replaces a temporary password. The confirmation is never sent. */
export const newPasswordForm = z
  .object({ newPassword: passwordChange.shape.newPassword, confirmPassword: z.string() })
  .check(
    z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
      message: "Passwords do not match",
      path: ["confirmPassword"],
    }),
  );

/** A place where the user is signed in. */
export const openSession = z.object({
  id,
  createdAt: instant,
  /** When it was last used, to the minute. */
  seenAt: instant,
  /** Network address and browser that signed in; null where they were not told. */
  address: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  /** This very session. */
  isCurrent: z.boolean(),
});
export type OpenSession = z.output<typeof openSession>;

/** What all users may do with their account. */
export const account = {
  changePassword: endpoint({
    method: "PUT",
    path: "/api/user/password",
    access: "session",
    beforePasswordChange: true,
    summary: "Change your password and end your other sessions",
    refuses: [429],
    body: passwordChange,
    response: sessionUser,
  }),
  sessions: endpoint({
    method: "GET",
    path: "/api/user/sessions",
    access: "session",
    summary: "List your open sessions, most recently used first",
    response: z.array(openSession),
  }),
  endSession: endpoint({
    method: "DELETE",
    path: "/api/user/sessions/:id",
    access: "session",
    summary: "End one of your sessions",
    params: z.object({ id: digits(id) }),
    response: z.null(),
  }),
  endOtherSessions: endpoint({
    method: "DELETE",
    path: "/api/user/sessions",
    access: "session",
    summary: "End all your sessions except this one",
    response: z.null(),
  }),
};
