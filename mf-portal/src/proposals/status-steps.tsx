import { type Proposal, proposalStatuses, type ProposalStatus, type Statuses } from "@dmc-hub/shared-types";
import { Button, chakra, Flex, Panel } from "@dmc-hub/sdk";
import { useFormat } from "@dmc-hub/sdk/format";
import { choicesFrom, StatusBadge } from "@dmc-hub/sdk/list";
import { lazyView } from "@dmc-hub/sdk/lazy-view";
import { useStatus } from "./use-status.ts";

const ConfirmDialog = lazyView(async () => (await import("@dmc-hub/sdk/overlay")).ConfirmDialog);
const AcceptDialog = lazyView(async () => (await import("./accept-dialog.tsx")).AcceptDialog);
const BelowFloorDialog = lazyView(
  async () => (await import("../pricing/below-floor-dialog.tsx")).BelowFloorDialog,
);

const { values, descriptions }: Statuses<ProposalStatus> = proposalStatuses;

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
  const change = useStatus();
  return (
    <Panel p="4" mb="4">
      <StatusQuestion {...change} />
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
              disabled={change.isPending}
              onClick={() => change.put({ row: proposal, status: value, isAsShown: true })}
            >
              {actionOf(value)}
            </Button>
          ))}
        </Flex>
      </Flex>
    </Panel>
  );
}

/** What is asked before the status is changed. */
function StatusQuestion({ question, isPending, put, putAsync, drop }: ReturnType<typeof useStatus>) {
  const { money } = useFormat();
  if (question === null) return null;
  const { about, step } = question;
  const go = (answer: Partial<typeof step>) => {
    drop();
    put({ ...step, ...answer });
  };
  if (about === "choice")
    return (
      <AcceptDialog
        sheet={question.sheet}
        before={question.before}
        onAccept={(choice) => go({ choice })}
        onClose={drop}
      />
    );
  if (about === "floor")
    return (
      <BelowFloorDialog
        message={question.message}
        onSend={(reason) => putAsync({ ...step, reason })}
        onClose={drop}
      />
    );
  const { value, currency } = step.row;
  const what = [money(value, currency), ...question.chosen].join(", ");
  return (
    <ConfirmDialog
      title="Give up the acceptance"
      question={`This proposal was accepted: ${what}. Declined, it is accepted no more, and changes of its price that were not confirmed are lost. It can be sent again.`}
      confirmLabel={actionOf(step.status)}
      isBusy={isPending}
      onConfirm={() => go({ isConfirmed: true })}
      onClose={drop}
    />
  );
}
