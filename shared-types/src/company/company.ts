import * as z from "zod/mini";
import { dmcDraft } from "../dmcs/dmc.ts";
import { currency } from "../core/currency.ts";
import { endpoint, partialSchema } from "../core/endpoint.ts";
import { email, line, optionalLine, optionalProse, row } from "../core/fields.ts";
import { theme } from "../themes/theme.ts";
import { timeZone } from "../core/time-zone.ts";
import { user } from "../users/user.ts";

const { name, contactEmail, contactPhone, logo, subdomain } = dmcDraft.shape;

/** What a DMC's staff may change about their company. */
export const companyDraft = z.object({
  name,
  contactEmail,
  contactPhone,
  logo,
  /** The currency of its prices. */
  currency: z._default(currency, "USD"),
  /** The time zone in which its days begin. */
  timeZone: z._default(timeZone, "UTC"),
  /** The name on its invoices, if different. */
  legalName: optionalLine(),
  billingAddress: optionalProse(),
  taxId: optionalLine(),
  bankDetails: optionalProse(),
});
export type CompanyDraft = z.input<typeof companyDraft>;

const LOOK = { id: true, name: true, primaryColor: true, secondaryColor: true, accentColor: true } as const;

/** A DMC as its own staff see it. The version is that of the DMC. */
export const company = z.object({
  ...row,
  ...companyDraft.shape,
  subdomain,
  /** The theme in use; null means the product's own colours. */
  theme: z.nullable(z.pick(theme, LOOK)),
});
export type Company = z.output<typeof company>;

/** A member of a DMC's staff, as colleagues see them. */
export const member = z.object({
  ...z.pick(user, { id: true, name: true, username: true, email: true, avatar: true }).shape,
  /** Whether an administrator has yet to approve the invitation; missing from an older API. */
  isWaiting: z.optional(z.boolean()),
});
export type Member = z.output<typeof member>;

/** What staff send to invite a colleague. */
export const invitation = z.object({
  name: line(2, "Name is required"),
  email: email("Please enter a valid email address"),
});
export type Invitation = z.output<typeof invitation>;

/** The signed-in user's company. */
export const companies = {
  get: endpoint({
    method: "GET",
    path: "/api/company",
    access: ["dmc"],
    summary: "Get your company",
    response: company,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/company",
    access: ["dmc"],
    versioned: true,
    summary: "Update the given fields of your company",
    body: partialSchema(companyDraft),
    response: company,
  }),
  members: endpoint({
    method: "GET",
    path: "/api/company/members",
    access: ["dmc"],
    summary: "List your company's staff, ordered by name",
    response: z.array(member),
  }),
  invite: endpoint({
    method: "POST",
    path: "/api/company/members",
    access: ["dmc"],
    summary:
      "Invite a colleague by mail, with a temporary password; where the platform says so, once an administrator approves",
    creates: true,
    refuses: [409, 429],
    body: invitation,
    response: member,
  }),
};
