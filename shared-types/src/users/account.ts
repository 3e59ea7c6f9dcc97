import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";
import { digits, email, id, instant, line, secret } from "../core/fields.ts";
import { sessionUser } from "./session-user.ts";

/** What people send to change their password. */
export const passwordChange = z.object({
  /**
   * May be missing while the current password is temporary, because this session's user has just typed it.
   */
  currentPassword: z.optional(secret(1, "Your current password is required")),
  newPassword: secret(6, "Password must be at least 6 characters"),
});

/** The form that replaces a temporary password. The confirmation is not sent. */
export const newPasswordForm = z
  .object({ newPassword: passwordChange.shape.newPassword, confirmPassword: z.string() })
  .check(
    z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
      message: "Passwords do not match",
      path: ["confirmPassword"],
    }),
  );

/** What people send who have forgotten their password. */
export const resetRequest = z.object({ email: email("Invalid email address") });

/** A session in which the user is signed in. */
export const openSession = z.object({
  id,
  createdAt: instant,
  /** When it was last used, to the minute. */
  seenAt: instant,
  /** Network address and browser at sign-in; null if unknown. */
  address: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  /** Whether it is the session that makes this call. */
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
  requestReset: endpoint({
    method: "POST",
    path: "/api/password-resets",
    access: "public",
    summary:
      "Ask for a mail with a link to choose a new password; answers alike whether or not there is an account",
    refuses: [429],
    body: resetRequest,
    response: z.null(),
  }),
  redeemReset: endpoint({
    method: "POST",
    path: "/api/password-resets/redeem",
    access: "public",
    summary: "Choose a new password by the token of a mailed link, which works once, within an hour",
    refuses: [429],
    body: z.object({
      token: line(1, "This link is not whole. Open it from the mail again."),
      newPassword: passwordChange.shape.newPassword,
    }),
    response: z.null(),
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
