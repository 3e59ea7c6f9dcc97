import * as z from "zod/mini";
import { tenantCrud } from "../core/crud.ts";
import { endpoint } from "../core/endpoint.ts";
import { other } from "../core/field.ts";
import * as optional from "../core/optional.ts";
import * as required from "../core/required.ts";
import * as started from "../core/started.ts";
import { endsAfterStart } from "../core/days.ts";
import { blankable, digits, id, line, optionalLine } from "../core/fields.ts";
import { fileAnswer } from "../core/file.ts";
import { describeKind } from "../core/kind.ts";
import { tagFilter, tags } from "../core/tags.ts";
import { describeStatuses } from "../core/statuses.ts";
import { acceptedChoice } from "./accepted-choice.ts";
import { proposalVersion } from "./proposal-version.ts";
import { namedBy } from "../relations/relation.ts";

/**
 * How far a proposal has come. An accepted one cannot go back to draft by accident: it is declined first,
 * then revised.
 */
export const proposalStatuses = describeStatuses({
  draft: {
    label: "Draft",
    tone: "open",
    next: ["sent", "accepted", "declined"],
    action: "Revise",
    is: ["active", "unsent"],
  },
  sent: { label: "Sent", tone: "moving", next: ["draft", "accepted", "declined"], is: ["active", "offered"] },
  accepted: { label: "Accepted", tone: "done", next: ["declined"], is: ["active", "answered", "agreed"] },
  declined: { label: "Declined", tone: "stopped", next: ["draft", "sent"], is: ["answered"] },
});
export const proposalStatus = proposalStatuses.rule;
export type ProposalStatus = z.output<typeof proposalStatus>;

/** An offer of travel to a client. */
export const proposalKind = describeKind({
  names: ["proposal", "proposals"],
  nameField: "title",
  order: "-createdAt",
  fields: {
    clientId: required.reference("Client", {
      to: "client",
      whenGone: "kept",
      isFiltered: true,
      message: "Choose a client",
    }),
    title: required.text("Title", { least: 2, isSorted: true, isSearched: true }),
    destination: required.text("Destination", { least: 2, isSorted: true, isSearched: true }),
    /** First and last day of travel; null while the dates are open. */
    startDate: optional.day("Start date", { isSorted: true }),
    endDate: optional.day("End date", {}),
    pax: started.pax("Travellers", {}),
    value: started.money("Value", { isSorted: true }),
    status: started.status(proposalStatuses, { isSorted: true, isFiltered: true }),
    tags: tags("Tags", {}),
  },
  reads: {
    clientName: other("text", z.string(), "Client", { isSorted: true }),
    /** ISO 4217, of all its amounts: the company's, fixed once it is priced. */
    currency: other("text", z.string(), "Currency", {}),
    /** Whether its value comes from price lines. */
    isPriced: other("yesNo", z.boolean(), "Priced", {}),
    /** Whether it was ever sent or accepted, also if it is a draft again. */
    wasSent: other("yesNo", z.boolean(), "Sent once", {}),
    /** Last day on which a sent price can be accepted; null for no end. */
    validUntil: other("day", z.nullable(z.string()), "Valid until", {}),
    /** Whether it is with its client and that day has passed, where the company is. */
    isExpired: other("yesNo", z.boolean(), "Expired", {}),
    /** The agency that sells it; null for none. */
    agencyId: other("reference", z.nullable(id), "Agency", {}),
    agencyName: other("text", z.nullable(z.string()), "Agency", {}),
    /** What the trip costs and earns; null without price lines, and while an exchange rate is missing. */
    cost: other("money", z.nullable(z.number()), "Cost", {}),
    profit: other("money", z.nullable(z.number()), "Profit", {}),
    /** Profit in per cent of what is left of the price after commission and tax. */
    marginPercent: other("percent", z.nullable(z.number()), "Margin", {}),
  },
  rules: [endsAfterStart],
  statuses: proposalStatuses,
  invalidates: ["/api/dashboard", "/api/itineraries", "/api/bookings", "/api/tags", ...namedBy],
  searchedThrough: { reference: "clientId", field: "name" },
  hit: { subtitle: [["clientName"], ["destination"]] },
});

/** Why something is sent below the company's least margin. */
export const pricingReason = z.object({ reason: line(1, "Say why it is sent") });

/** What staff send to create a proposal. */
export const proposalDraft = z.extend(proposalKind.draft, {
  /** Why it is sent at a margin below the company's floor; kept with the version, not a column of the proposal. */
  reason: optionalLine(),
  /** What its client took of a priced proposal that is marked as accepted; kept with the version as well. */
  choice: blankable(acceptedChoice),
});
export type ProposalDraft = z.input<typeof proposalDraft>;

export const proposal = proposalKind.item;
export type Proposal = z.output<typeof proposal>;

const own = tenantCrud(
  { ...proposalKind, draft: proposalDraft },
  {
    access: ["admin", "dmc"],
    filters: { ...tagFilter, agencyId: z.optional(digits(id)) },
    conflicts: ["update", "remove"],
  },
);

export const proposals = {
  ...own,
  pdf: endpoint({
    ...own.get,
    path: "/api/proposals/:id/pdf",
    summary: "Download a proposal as a PDF for its client, with its price and payment details",
    refuses: [409, 422],
    responseTypes: ["application/pdf"],
    response: fileAnswer,
  }),
  versions: endpoint({
    ...own.get,
    path: "/api/proposals/:id/versions",
    summary: "List what was offered to the client and accepted, newest first",
    response: z.array(proposalVersion),
  }),
  sendAgain: endpoint({
    ...own.get,
    method: "POST",
    path: "/api/proposals/:id/versions",
    summary: "Show the client what has changed since the proposal was sent or accepted",
    refuses: [409],
    response: proposalVersion,
  }),
};
