import { useState } from "react";
import {
  type AcceptedChoice,
  ApiError,
  createApiClient,
  mayBecome,
  type Proposal,
  proposalKind,
  proposalPricings,
  type ProposalPricing,
  type ProposalStatus,
  proposalStatuses,
  proposalVersions,
} from "@dmc-hub/shared-types";
import { useMutation, useQueryClient, useToast } from "@dmc-hub/sdk";
import { useChanges, useRowChange } from "@dmc-hub/sdk/list";
import { sheetSaved } from "../pricing/sheet-saves.ts";
import { api } from "./proposals-api.ts";

const prices = createApiClient({ proposalPricings, proposalVersions });

/** A change of a proposal's status. */
interface Step {
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
type Question =
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

/** Changes a proposal's status, asks what has to be known for it, and offers to undo it if possible. */
export function useStatus() {
  const client = useQueryClient();
  const { refresh } = useChanges(api.proposals, proposalKind.invalidates);
  const { change, reportRefusal } = useRowChange(api.proposals, {
    noun: "proposal",
    what: "change the status",
  });
  const toast = useToast();
  const [question, ask] = useState<Question | null>(null);
  const { mutate, mutateAsync, isPending } = useMutation({
    mutationFn: async (step: Step) => {
      const { row, isAsShown, isConfirmed, ...fields } = step;
      if (isAsShown) await sheetSaved(row.id);
      const asked = isConfirmed || fields.choice ? null : await questionOn(step);
      if (asked !== null) {
        ask(asked);
        return null;
      }
      const shown = isAsShown ? client.getQueryData<Proposal>([`/api/proposals/${row.id}`]) : row;
      return change(shown ?? row, fields);
    },
    onSuccess: async (saved, { row: { status: before } }) => {
      if (saved === null) return;
      await refresh();
      const undo = { label: "Undo", onSelect: () => mutate({ row: saved, status: before }) };
      toast({
        title: `Proposal ${proposalStatuses.is(saved.status, "unsent") ? "Revised" : proposalStatuses.descriptions[saved.status].label}`,
        description: saved.title,
        ...(mayBecome(proposalStatuses.transitions, saved.status, before) ? { action: undo } : {}),
      });
    },
    onError: async (error, step) => {
      const { status } = step;
      const reason =
        error instanceof ApiError ? error.errors.find(({ path }) => path === "reason") : undefined;
      if (reason) return ask({ about: "floor", message: reason.message, step });
      // Somebody else's change is shown before anything is asked.
      await refresh();
      reportRefusal(error, (theirs) =>
        theirs.status !== status && mayBecome(proposalStatuses.transitions, theirs.status, status)
          ? () => mutate({ row: theirs, status })
          : null,
      );
    },
  });
  return { put: mutate, putAsync: mutateAsync, isPending, question, drop: () => ask(null) };
}

/** What has to be asked before a step; null for nothing. */
async function questionOn(step: Step): Promise<Question | null> {
  const { id, status: before, isPriced, wasSent } = step.row;
  if (proposalStatuses.is(before, "agreed"))
    return { about: "loss", step, chosen: (await api.proposals.versions({ id }))[0]?.chosen ?? [] };
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
