import * as z from "zod/mini";
import { endpoint, tenantCrud } from "../core/endpoint.ts";
import {
  blankable,
  chosen,
  digits,
  endsAfterStart,
  id,
  line,
  money,
  pax,
  plainDate,
  tenantRow,
} from "../core/fields.ts";
import { fileAnswer } from "../core/file.ts";
import type { Transitions } from "../core/transitions.ts";

/** How far a proposal has come; docs/product/proposals.md#statuses. */
export const proposalStatus = z.enum(
  ["draft", "sent", "accepted", "declined"],
  "Must be draft, sent, accepted or declined",
);
export type ProposalStatus = z.output<typeof proposalStatus>;

/** An accepted proposal is not put back to draft by accident: it is declined, and that one is worked over. */
export const proposalTransitions: Transitions<ProposalStatus> = {
  draft: ["sent", "accepted", "declined"],
  sent: ["draft", "accepted", "declined"],
  accepted: ["declined"],
  declined: ["draft", "sent"],
};

const proposalFields = {
  clientId: chosen("Choose a client"),
  title: line(2, "Title must be at least 2 characters"),
  destination: line(2, "Destination must be at least 2 characters"),
  /** First and last day of travel; null while the dates are to be found. */
  startDate: blankable(plainDate),
  endDate: blankable(plainDate),
  pax: z._default(pax, 1),
  value: z._default(money, 0),
  status: z._default(proposalStatus, "draft"),
};

/** What staff send to make a proposal. */
export const proposalDraft = z.object(proposalFields).check(endsAfterStart);
export type ProposalDraft = z.input<typeof proposalDraft>;

/** An offer of travel to a client. */
export const proposal = z.object({
  ...tenantRow,
  ...proposalFields,
  /** The client's name, read with the proposal. */
  clientName: z.string(),
});
export type Proposal = z.output<typeof proposal>;

const own = tenantCrud("proposals", {
  noun: "proposal",
  item: proposal,
  draft: proposalDraft,
  access: ["admin", "dmc"],
  sort: ["clientName", "title", "destination", "startDate", "value", "status", "createdAt"],
  filters: { status: z.optional(proposalStatus), clientId: z.optional(digits(id)) },
});

export const proposals = {
  ...own,
  pdf: endpoint({
    ...own.get,
    path: "/api/proposals/:id/pdf",
    summary: "Read a proposal as a PDF for its client, with the price and how it is paid",
    responseTypes: ["application/pdf"],
    response: fileAnswer,
  }),
};
