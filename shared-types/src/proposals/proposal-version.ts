import * as z from "zod/mini";
import { plainDate } from "../core/days.ts";
import { instant } from "../core/fields.ts";

/** What a client is offered. */
export const proposalOffer = z.object({
  title: z.string(),
  destination: z.string(),
  /** Null while the dates are open. */
  startDate: z.nullable(plainDate),
  endDate: z.nullable(plainDate),
  pax: z.int(),
  /** In the version's currency, main unit. */
  value: z.number(),
  clientName: z.string(),
});
export type ProposalOffer = z.output<typeof proposalOffer>;

/** What was offered or accepted, as it was then. Never changes. */
export const proposalVersion = z.object({
  /** From 1. */
  number: z.int(),
  /** Sent to the client, changed after they had accepted, or accepted by them. */
  reason: z.enum(["sent", "amended", "accepted"]),
  offer: proposalOffer,
  /** ISO 4217. */
  currency: z.string(),
  /** Names of the option and the extras that its client accepted; null where there was nothing to choose from yet. */
  chosen: z.nullable(z.array(z.string())),
  /** Why it was sent below the company's least margin; null for nothing to say. */
  note: z.nullable(z.string()),
  createdAt: instant,
  /** Null for a client's answer, for a deleted user, and for what was sent before versions were kept. */
  createdByName: z.nullable(z.string()),
});
export type ProposalVersion = z.output<typeof proposalVersion>;

/** Fields of an offer with their labels, in the order in which changes are listed. */
export const offerLabels = {
  title: "Title",
  clientName: "Client",
  destination: "Destination",
  startDate: "Start date",
  endDate: "End date",
  pax: "Travellers",
  value: "Price",
} as const satisfies Record<keyof ProposalOffer, string>;

/** An offer and the currency of its value. */
export type OfferInCurrency = Pick<ProposalVersion, "offer" | "currency">;

/** The fields in which an offer differs from another; a value in another currency is another value. */
export const offerChanges = (before: OfferInCurrency, after: OfferInCurrency): (keyof ProposalOffer)[] =>
  (Object.keys(offerLabels) as (keyof ProposalOffer)[]).filter(
    (field) =>
      before.offer[field] !== after.offer[field] || (field === "value" && before.currency !== after.currency),
  );
