import * as z from "zod/mini";
import { role } from "../core/endpoint.ts";
import { pictureAddress } from "../core/addresses.ts";
import { blankable, digits, email, id, line, maybe, row } from "../core/fields.ts";
import { dateFormat, locale } from "../core/formats.ts";
import { listPreferences } from "./list-preference.ts";

/** The rules of a person's data; kept apart because the sign-in page needs nothing else. */
export const person = {
  username: line(3, "Username must be at least 3 characters"),
  name: line(2, "Name is required"),
  email: email(),
  role: z._default(role, "dmc"),
  /** The DMC that this person works for; null for everyone else. */
  dmcId: maybe(digits(id)),
  /** Address of the picture; null shows initials. */
  avatar: blankable(pictureAddress()),
};

/**
 * The signed-in user. While `mustChangePassword` is true, only that change, this call and signing out are
 * allowed; others answer 403.
 */
export const sessionUser = z.object({
  ...row,
  ...person,
  mustChangePassword: z.boolean(),
  /** How this person reads numbers and days; missing from an older API. */
  locale: z.optional(locale),
  dateFormat: z.optional(dateFormat),
  /** What this person has chosen for lists; missing from an older API. */
  listPreferences: z.optional(listPreferences),
});
export type SessionUser = z.output<typeof sessionUser>;
