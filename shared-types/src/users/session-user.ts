import * as z from "zod/mini";
import { role } from "../core/endpoint.ts";
import { blankable, digits, email, id, line, maybe, pictureAddress, row } from "../core/fields.ts";
import { dateFormat, locale } from "../core/formats.ts";

/** The rules of what is known of a person; alone, because the page for signing in needs no more. */
export const person = {
  username: line(3, "Username must be at least 3 characters"),
  name: line(2, "Name is required"),
  email: email(),
  role: z._default(role, "dmc"),
  /** The DMC whose staff this is; null for everyone else. */
  dmcId: maybe(digits(id)),
  /** Address of the picture; null shows initials. */
  avatar: blankable(pictureAddress()),
};

/** The signed-in user. While `mustChangePassword` is true, every call but that change, this reading and signing out answers 403. */
export const sessionUser = z.object({
  ...row,
  ...person,
  mustChangePassword: z.boolean(),
  /** How this person reads numbers and days; missing from an API from before these preferences. */
  locale: z.optional(locale),
  dateFormat: z.optional(dateFormat),
});
export type SessionUser = z.output<typeof sessionUser>;
