import {
  type AcceptedChoice,
  createApiClient,
  type Proposal,
  proposalPricings,
  type ProposalPricing,
  type ProposalStatus,
  proposalStatuses,
  proposalVersions,
} from "@dmc-hub/shared-types";
import { api } from "./proposals-api.ts";

const prices = createApiClient({ proposalPricings, proposalVersions });

/** A change of a proposal's status. */
export interface Step {
  readonly row: Proposal;
  readonly status: ProposalStatus;
  /** Why it is sent below the least margin, where that was asked. */
  readonly reason?: string;
  /** What the client has taken, where there is something to choose from. */
  readonly choice?: AcceptedChoice;
  /** Whether what is lost by it was confirmed. */
  readonly isConfirmed?: true;
  /** Whether it is done to the proposal as this page shows it, after one's own changes of its price. */
  readonly isAsShown?: true;
}

/** What is asked before a step is made. */
export type Question =
  /** Whether an acceptance is given up, with the names of what was chosen. */
  | { readonly about: "loss"; readonly step: Step; readonly chosen: readonly string[] }
  /** What the client has taken, with what they had chosen before. */
  | {
      readonly about: "choice";
      readonly step: Step;
      readonly sheet: ProposalPricing;
      readonly before: AcceptedChoice | null;
    }
  /** Why it is sent below the least margin. */
  | { readonly about: "floor"; readonly step: Step; readonly message: string };

/** What has to be asked before a step; null for nothing. */
export async function questionOn(step: Step): Promise<Question | null> {
  const { id, status: before, isPriced, wasSent } = step.row;
  if (proposalStatuses.is(before, "agreed"))
    return { about: "loss", step, chosen: (await api.proposals.versions({ id }))[0]?.chosen ?? [] };
  // The API of an earlier release does not know the field, and would drop what was chosen.
  if (step.row.agencyId === undefined) return null;
  if (!isPriced || !proposalStatuses.is(step.status, "agreed")) return null;
  const sheet = await prices.proposalPricings.get({ id });
  if (sheet.options.length < 2 && sheet.extras.length === 0) return null;
  return { about: "choice", step, sheet, before: wasSent ? await choiceBefore(id) : null };
}

/** What a proposal's client chose last, whatever became of it; null for nothing. */
async function choiceBefore(id: number): Promise<AcceptedChoice | null> {
  const last = (await api.proposals.versions({ id })).find(({ chosen }) => chosen !== null);
  return last === undefined ? null : (await prices.proposalVersions.get({ id, number: last.number })).choice;
}
