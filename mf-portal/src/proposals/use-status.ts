import { useState } from "react";
import { ApiError, mayBecome, type Proposal, proposalKind, proposalStatuses } from "@dmc-hub/shared-types";
import { useMutation, useQueryClient, useToast } from "@dmc-hub/sdk";
import { useChanges, useRowChange } from "@dmc-hub/sdk/list";
import { sheetSaved } from "../pricing/sheet-saves.ts";
import { api } from "./proposals-api.ts";
import type { Question, Step } from "./status-question.ts";

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
      const known = isAsShown ? client.getQueryData<Proposal>([`/api/proposals/${row.id}`]) : undefined;
      const shown = known ?? row;
      // What is answered holds of the version that was asked about.
      const asked = isConfirmed || fields.choice ? null : await questionBefore({ ...fields, row: shown });
      if (asked !== null) {
        ask(asked);
        return null;
      }
      return change(shown, fields);
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

/** What has to be asked before a step; null for nothing. Prices' contract loads where a step needs it. */
const questionBefore = async (step: Step): Promise<Question | null> =>
  proposalStatuses.is(step.row.status, "agreed") || proposalStatuses.is(step.status, "agreed")
    ? (await import("./status-question.ts")).questionOn(step)
    : null;
