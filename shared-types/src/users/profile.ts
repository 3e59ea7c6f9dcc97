import * as z from "zod/mini";
import { endpoint, partialSchema } from "../core/endpoint.ts";
import { row } from "../core/fields.ts";
import { dateFormat, locale } from "../core/formats.ts";
import { listChoice } from "./list-choice.ts";
import type { ListPreferences } from "./list-preference.ts";
import { user } from "./user.ts";

const preference = (byDefault: boolean) => z._default(z.boolean("Must be true or false"), byDefault);

/** What all users may change about their account; only administrators set username and role. */
export const profileDraft = z.object({
  name: user.shape.name,
  email: user.shape.email,
  avatar: user.shape.avatar,
  locale: z._default(locale, "en-US"),
  dateFormat: z._default(dateFormat, "MMM d, yyyy"),
  /** Mail for each task that somebody else assigns to this person. */
  notifyTaskAssigned: preference(true),
  /** Mail for each message to this person alone. */
  notifyMessageReceived: preference(true),
  /** Mail on the morning of each day that has tasks due or overdue. */
  dailyDigest: preference(false),
});
export type ProfileDraft = z.input<typeof profileDraft>;

/** A user's own account with its preferences. */
export const profile = z.object({ ...row, username: user.shape.username, ...profileDraft.shape });
export type Profile = z.output<typeof profile>;

/** Calls about the signed-in user's account. */
export const profiles = {
  get: endpoint({
    method: "GET",
    path: "/api/user/profile",
    access: "session",
    summary: "Get your account with its preferences",
    response: profile,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/user/profile",
    access: "session",
    versioned: true,
    summary: "Update the given fields of your account",
    refuses: [409],
    body: partialSchema(profileDraft),
    response: profile,
  }),
  chooseForList: endpoint({
    method: "PUT",
    path: "/api/user/lists",
    access: "session",
    summary: "Choose a list's columns, or the view with which it opens",
    body: listChoice,
    response: z.custom<ListPreferences>((value) => value !== null),
  }),
};
