import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";
import { email, line, secret } from "../core/fields.ts";
import { sessionUser } from "./session-user.ts";

/** What a person types to sign in. */
export const credentials = z.object({
  /** Not tidied: it may have been given before names were. */
  username: secret(1, "Username is required", z.trim()),
  password: secret(1, "Password is required"),
});

/** What a person types to create an account; it gets the role user. */
export const registration = z.object({
  username: line(3, "Username must be at least 3 characters"),
  name: line(2, "Name is required"),
  email: email("Invalid email address"),
  password: secret(6, "Password must be at least 6 characters"),
});

/** Signing in and out, and who is signed in. */
export const session = {
  register: endpoint({
    method: "POST",
    path: "/api/register",
    access: "public",
    summary: "Create an account and sign in",
    refuses: [409, 429],
    creates: true,
    body: registration,
    response: sessionUser,
  }),
  login: endpoint({
    method: "POST",
    path: "/api/login",
    access: "public",
    summary: "Sign in",
    refuses: [401, 429],
    body: credentials,
    response: sessionUser,
  }),
  logout: endpoint({
    method: "POST",
    path: "/api/logout",
    access: "public",
    beforePasswordChange: true,
    summary: "Sign out",
    response: z.null(),
  }),
  user: endpoint({
    method: "GET",
    path: "/api/user",
    access: "session",
    beforePasswordChange: true,
    summary: "Get the signed-in user",
    response: sessionUser,
  }),
};
