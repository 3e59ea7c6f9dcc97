import * as z from "zod/mini";
import { endpoint, ofDmc } from "../core/endpoint.ts";
import { digits, id, optionalLine } from "../core/fields.ts";
import { LINE_LIMIT } from "../proposals/line-limit.ts";
import { yesNo } from "./price-rules.ts";
import { pricingChange } from "./pricing-settings.ts";
import { lineChanges } from "./proposal-line.ts";
import { proposalPricing } from "./proposal-pricing.ts";

/** Main unit of the proposal's currency. */
const amount = z.number();

/** What to refresh. */
export const refreshBody = z.object({
  /** Nothing yet: suppliers have no rates. */
  supplierRates: z._default(yesNo, false),
  exchangeRates: z._default(yesNo, true),
  /** Only these lines; without it all of them. Locked ones are left as they are. */
  lineIds: z.optional(z.array(id).check(z.maxLength(LINE_LIMIT, `At most ${LINE_LIMIT} lines`))),
  /** Only tell what would change. */
  dryRun: z._default(yesNo, false),
});
export type RefreshBody = z.input<typeof refreshBody>;

/** What refreshing changes. */
export const refreshed = z.object({
  lines: z.array(
    z.object({
      lineId: id,
      title: z.string(),
      costBefore: z.nullable(amount),
      costAfter: z.nullable(amount),
      sellBefore: z.nullable(amount),
      sellAfter: z.nullable(amount),
    }),
  ),
  /** Locked lines that would have changed. */
  lockedLineIds: z.array(id),
  valueBefore: amount,
  valueAfter: amount,
  /** As it is afterwards, or with `dryRun` would be. */
  pricing: proposalPricing,
});
export type Refreshed = z.output<typeof refreshed>;

const own = {
  access: ["admin", "dmc"],
  tenant: true,
  params: z.object({ id: digits(id) }),
  query: z.object(ofDmc),
} as const;

/** The price sheet of a proposal. */
export const proposalPricings = {
  get: endpoint({
    ...own,
    method: "GET",
    path: "/api/proposals/:id/pricing",
    summary: "Get a proposal's price sheet: settings, computed lines, options, group prices, warnings",
    response: proposalPricing,
  }),
  update: endpoint({
    ...own,
    method: "PUT",
    path: "/api/proposals/:id/pricing",
    versioned: true,
    refuses: [409],
    summary: "Update the given settings of a proposal's price; once it is sent, only until when it holds",
    body: pricingChange,
    response: proposalPricing,
  }),
  changeLines: endpoint({
    ...own,
    method: "POST",
    path: "/api/proposals/:id/lines",
    idempotent: true,
    refuses: [409],
    summary: "Add, change and delete many price lines of a proposal, all or none",
    body: lineChanges,
    response: proposalPricing,
  }),
  refresh: endpoint({
    ...own,
    method: "POST",
    path: "/api/proposals/:id/refresh",
    refuses: [409],
    summary: "Take today's exchange rates for a proposal's price lines; pass dryRun to only see what changes",
    body: refreshBody,
    response: refreshed,
  }),
  amend: endpoint({
    ...own,
    method: "POST",
    path: "/api/proposals/:id/amendment",
    versioned: true,
    refuses: [409],
    summary: "Open an accepted proposal's price for changes, which count once they are confirmed",
    response: proposalPricing,
  }),
  discardAmendment: endpoint({
    ...own,
    method: "DELETE",
    path: "/api/proposals/:id/amendment",
    refuses: [409],
    summary: "Discard all changes of an accepted proposal's price since it was opened",
    response: proposalPricing,
  }),
  confirmAmendment: endpoint({
    ...own,
    method: "POST",
    path: "/api/proposals/:id/amendment/confirm",
    refuses: [409],
    summary: "Confirm the changes of an accepted proposal's price: its value, and what its client sees",
    body: z.object({
      /** Why it goes below the company's least margin. */
      reason: optionalLine(),
    }),
    response: proposalPricing,
  }),
};
