import { useState } from "react";
import {
  ApiError,
  mayBecome,
  type Proposal,
  proposalKind,
  type ProposalStatus,
  proposalStatuses,
  type Statuses,
} from "@dmc-hub/shared-types";
import { Button, chakra, Flex, Panel, useMutation, useQueryClient, useToast } from "@dmc-hub/sdk";
import { choicesFrom, StatusBadge, useChanges, useRowChange } from "@dmc-hub/sdk/list";
import { lazyView } from "@dmc-hub/sdk/lazy-view";
import { sheetSaved } from "../pricing/sheet-saves.ts";
import { api } from "./proposals-api.ts";

const BelowFloorDialog = lazyView(
  async () => (await import("../pricing/below-floor-dialog.tsx")).BelowFloorDialog,
);

const { values, descriptions, transitions }: Statuses<ProposalStatus> = proposalStatuses;

const isStopped = (value: ProposalStatus) => descriptions[value].tone === "stopped";

/** The statuses of a proposal that goes well. */
const steps = values.filter((value) => !isStopped(value));

const actionOf = (value: ProposalStatus) =>
  descriptions[value].action ?? `Mark as ${descriptions[value].label.toLowerCase()}`;

const Steps = chakra("ol", { base: { display: "flex", gap: "2", alignItems: "center", flexWrap: "wrap" } });
const Step = chakra("li", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2",
    color: "fg.subtle",
    fontWeight: "medium",
    "&[aria-current]": { color: "fg", fontWeight: "semibold" },
    _notLast: { _after: { content: '"›"', color: "fg.subtle" } },
  },
});

/** A proposal's status, and which may come next. */
export function StatusSteps({ proposal }: { proposal: Proposal }) {
  const { status } = proposal;
  const shown = isStopped(status) ? [...steps.slice(0, -1), status] : steps;
  const next = choicesFrom(proposalStatuses, status).filter(({ value }) => value !== status);
  const { put, isPending, belowFloor } = useStatus();
  return (
    <Panel p="4" mb="4">
      {belowFloor === null ? null : <BelowFloorDialog {...belowFloor} />}
      <Flex gap="3" wrap="wrap" align="center" justify="space-between">
        <Steps aria-label="Status">
          {shown.map((step) => (
            <Step key={step} {...(step === status ? { "aria-current": "step" as const } : {})}>
              {step === status ? (
                <StatusBadge of={proposalStatuses} status={step} />
              ) : (
                descriptions[step].label
              )}
            </Step>
          ))}
        </Steps>
        <Flex gap="2" wrap="wrap">
          {next.map(({ value }) => (
            <Button
              key={value}
              size="xs"
              variant="outline"
              colorPalette={isStopped(value) ? "red" : "gray"}
              disabled={isPending}
              onClick={() => put({ row: proposal, status: value, isAsShown: true })}
            >
              {actionOf(value)}
            </Button>
          ))}
        </Flex>
      </Flex>
    </Panel>
  );
}

interface Step {
  readonly row: Proposal;
  readonly status: ProposalStatus;
  /** Why it is sent below the least margin, where that was asked. */
  readonly reason?: string;
  /** Whether it is done to the proposal as this page shows it, after one's own changes of its price. */
  readonly isAsShown?: true;
}

/** Changes a proposal's status, and offers to undo it if possible. */
function useStatus() {
  const client = useQueryClient();
  const { refresh } = useChanges(api.proposals, proposalKind.invalidates);
  const { change, reportRefusal } = useRowChange(api.proposals, {
    noun: "proposal",
    what: "change the status",
  });
  const toast = useToast();
  const [asked, ask] = useState<{ readonly message: string; readonly step: Step } | null>(null);
  const { mutate, mutateAsync, isPending } = useMutation({
    mutationFn: async ({ row, isAsShown, ...fields }: Step) => {
      if (!isAsShown) return change(row, fields);
      await sheetSaved(row.id);
      return change(client.getQueryData<Proposal>([`/api/proposals/${row.id}`]) ?? row, fields);
    },
    onSuccess: async (saved, { row: { status: before } }) => {
      await refresh();
      const undo = { label: "Undo", onSelect: () => mutate({ row: saved, status: before }) };
      toast({
        title: `Proposal ${proposalStatuses.is(saved.status, "unsent") ? "Revised" : descriptions[saved.status].label}`,
        description: saved.title,
        ...(mayBecome(transitions, saved.status, before) ? { action: undo } : {}),
      });
    },
    onError: async (error, step) => {
      const { status } = step;
      const reason =
        error instanceof ApiError ? error.errors.find(({ path }) => path === "reason") : undefined;
      if (reason) return ask({ message: reason.message, step });
      // Somebody else's change is shown before anything is asked.
      await refresh();
      reportRefusal(error, (theirs) =>
        theirs.status !== status && mayBecome(transitions, theirs.status, status)
          ? () => mutate({ row: theirs, status })
          : null,
      );
    },
  });
  return {
    put: mutate,
    isPending,
    /** The question why it is sent below the least margin; null while that was not asked. */
    belowFloor: asked && {
      message: asked.message,
      onSend: (reason: string) => mutateAsync({ ...asked.step, reason }),
      onClose: () => ask(null),
    },
  };
}
