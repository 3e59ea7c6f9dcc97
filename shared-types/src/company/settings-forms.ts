import * as z from "zod/mini";
import { passwordChange } from "../users/account.ts";
import { companyDraft } from "./company.ts";
import { secret } from "../core/fields.ts";
import { profileDraft } from "../users/profile.ts";

/** The forms of the company settings; each edits some of the fields. */
export const companyForms = {
  general: z.pick(companyDraft, {
    name: true,
    contactEmail: true,
    contactPhone: true,
    currency: true,
    timeZone: true,
  }),
  branding: z.pick(companyDraft, { logo: true }),
  billing: z.pick(companyDraft, { legalName: true, billingAddress: true, taxId: true, bankDetails: true }),
};

/** The forms of a person's own settings; each edits some of the account's fields. */
export const profileForms = {
  profile: z.pick(profileDraft, { name: true, avatar: true }),
  account: z.pick(profileDraft, { email: true, locale: true, dateFormat: true }),
  notifications: z.pick(profileDraft, {
    notifyTaskAssigned: true,
    notifyMessageReceived: true,
    dailyDigest: true,
  }),
};

/** The form that changes the user's password. The confirmation is not sent. */
export const passwordForm = z
  .object({
    currentPassword: secret(1, "Your current password is required"),
    newPassword: passwordChange.shape.newPassword,
    confirmPassword: z.string(),
  })
  .check(
    z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
      message: "Passwords do not match",
      path: ["confirmPassword"],
    }),
  );
