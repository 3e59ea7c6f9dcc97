import * as z from "zod/mini";
import { endpoint, ofDmc } from "../core/endpoint.ts";
import { enumOf } from "../core/field.ts";
import { digits, id } from "../core/fields.ts";
import { acceptedChoice, optionKey } from "../proposals/accepted-choice.ts";
import { proposalPricing } from "./proposal-pricing.ts";
import { proposalVersion } from "../proposals/proposal-version.ts";

/** A version with its price sheet as it was then. For staff alone. */
export const versionDetails = z.extend(proposalVersion, {
  /** Null for a proposal without price lines. */
  pricing: z.nullable(proposalPricing),
  /** Null unless it was accepted by its client. */
  choice: z.nullable(acceptedChoice),
});
export type VersionDetails = z.output<typeof versionDetails>;

const value = z.nullable(z.union([z.string(), z.number(), z.boolean()]));

/** A value that differs between two versions; `label` is what people call it. */
const fieldChange = z.object({
  field: z.string(),
  label: z.string(),
  before: value,
  after: value,
  /** Of amounts: ISO 4217. */
  currency: z.optional(z.object({ before: z.string(), after: z.string() })),
});

/** How two versions differ. */
export const versionDiff = z.object({
  from: z.int(),
  to: z.int(),
  /** Title, client, dates, travellers, price, and what was chosen. */
  offer: z.array(fieldChange),
  /** Services by day and title: new ones, those left out, and those that differ. */
  lines: z.array(
    z.object({
      lineId: id,
      dayNumber: z.int(),
      title: z.string(),
      change: z.enum(["added", "removed", "changed"]),
      fields: z.array(fieldChange),
    }),
  ),
  /** Of each option; a proposal without options has one under null. Staff also see cost, profit and margin. */
  options: z.array(
    z.object({ key: z.nullable(optionKey), name: z.nullable(z.string()), fields: z.array(fieldChange) }),
  ),
});
export type VersionDiff = z.output<typeof versionDiff>;

/** Who reads a comparison: clients' hold nothing about costs, margins and suppliers. */
export const diffAudiences = { staff: "Staff", client: "Client" } as const;

const own = {
  method: "GET",
  access: ["admin", "dmc"],
  tenant: true,
  params: z.object({ id: digits(id), number: digits(id) }),
} as const;

/** Single versions of proposals. */
export const proposalVersions = {
  get: endpoint({
    ...own,
    path: "/api/proposals/:id/versions/:number",
    summary: "Get a version of a proposal with its price sheet as it was then",
    query: z.object(ofDmc),
    response: versionDetails,
  }),
  diff: endpoint({
    ...own,
    path: "/api/proposals/:id/versions/:number/diff",
    summary: "Compare a version of a proposal with another one, as staff or as its client may see them",
    query: z.object({ ...ofDmc, with: digits(id), audience: z.optional(enumOf(diffAudiences)) }),
    response: versionDiff,
  }),
};
