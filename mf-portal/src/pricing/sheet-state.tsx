import { memo, useRef, useState } from "react";
import { ApiError, type ProposalPricing, proposalStatuses } from "@dmc-hub/shared-types";
import { Alert, Button, Flex, useMutation, useQueryClient, useToast } from "@dmc-hub/sdk";
import { lazyView } from "@dmc-hub/sdk/lazy-view";
import { failedTo } from "@dmc-hub/sdk/list";
import { api, sheetKey } from "./pricing-api.ts";
import { sheetSaved } from "./sheet-saves.ts";

const ConfirmDialog = lazyView(async () => (await import("@dmc-hub/sdk/overlay")).ConfirmDialog);
const BelowFloorDialog = lazyView(async () => (await import("./below-floor-dialog.tsx")).BelowFloorDialog);

/** Why a sheet cannot be changed and how it could be, or that an accepted one is being amended; nothing for a draft. */
export const SheetState = memo(function SheetState({ sheet }: { readonly sheet: ProposalPricing }) {
  const { proposalId: id, refusal, isAmending } = sheet;
  const { act, isPending } = useAmendment(id);
  if (isAmending) return <Amending proposalId={id} />;
  // An accepted value that was typed is changed with the proposal.
  if (refusal === null || (proposalStatuses.is(sheet.status, "agreed") && !sheet.isPriced)) return null;
  return (
    <State tone="info" title={refusal}>
      {proposalStatuses.is(sheet.status, "agreed") ? (
        <Button
          size="xs"
          disabled={isPending}
          onClick={() =>
            act({ done: null, call: () => api.proposalPricings.amend({ id }, { ifMatch: sheet.version }) })
          }
        >
          Amend
        </Button>
      ) : null}
    </State>
  );
});

function Amending({ proposalId: id }: Pick<ProposalPricing, "proposalId">) {
  const { act, isPending, asked, ask } = useAmendment(id);
  const [isDiscarding, setDiscarding] = useState(false);
  return (
    <State
      tone="warning"
      title="You are amending an accepted price. Your colleagues see it as well; the client sees it once you confirm it."
    >
      <Button size="xs" variant="outline" disabled={isPending} onClick={() => setDiscarding(true)}>
        Discard
      </Button>
      <Button size="xs" disabled={isPending} onClick={() => act(confirming(id))}>
        Confirm
      </Button>
      {isDiscarding ? (
        <ConfirmDialog
          title="Discard changes"
          question="Are you sure you want to discard everything that was changed since this price was accepted? This action cannot be undone."
          confirmLabel="Discard changes"
          closeLabel="Keep amending"
          isBusy={isPending}
          onConfirm={() => void act(discarding(id)).then(() => setDiscarding(false))}
          onClose={() => setDiscarding(false)}
        />
      ) : null}
      {asked === null ? null : (
        <BelowFloorDialog
          message={asked}
          doing="confirming"
          onSend={(reason) => act(confirming(id, reason))}
          onClose={() => ask(null)}
        />
      )}
    </State>
  );
}

const discarding = (id: number): Step => ({
  done: "Changes Discarded",
  call: () => api.proposalPricings.discardAmendment({ id }),
});

const confirming = (id: number, reason?: string): Step => ({
  done: "Amendment Confirmed",
  call: async () => {
    await sheetSaved(id);
    return api.proposalPricings.confirmAmendment({ id, body: reason === undefined ? {} : { reason } });
  },
});

interface StateProps {
  readonly tone: "info" | "warning";
  readonly title: string;
  readonly children: React.ReactNode;
}

const State = ({ tone, title, children }: StateProps) => (
  <Alert.Root status={tone} size="sm" mb="4" alignItems="center">
    <Alert.Indicator />
    <Alert.Title flex="1">{title}</Alert.Title>
    <Flex gap="2" flexShrink="0">
      {children}
    </Flex>
  </Alert.Root>
);

interface Step {
  /** Said afterwards; null for what is plain to see. */
  readonly done: string | null;
  readonly call: () => Promise<ProposalPricing>;
}

/** Opens, discards or confirms an amendment; `asked` is why a margin below the least needs a reason. */
function useAmendment(proposalId: number) {
  const client = useQueryClient();
  const toast = useToast();
  const [asked, ask] = useState<string | null>(null);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ call }: Step) => call(),
    onSuccess: (sheet, { done }) => {
      client.setQueryData(sheetKey(proposalId), sheet);
      for (const path of [
        "/api/proposals",
        `/api/proposals/${proposalId}`,
        `/api/proposals/${proposalId}/versions`,
      ])
        void client.invalidateQueries({ queryKey: [path] });
      if (done !== null) toast({ title: done });
    },
    onError: (error) => {
      const reason =
        error instanceof ApiError ? error.errors.find(({ path }) => path === "reason") : undefined;
      if (reason) return ask(reason.message);
      toast(failedTo("amend the price")(error.message));
      void client.invalidateQueries({ queryKey: sheetKey(proposalId) });
    },
  });
  const isRunning = useRef(false);
  const act = async (step: Step) => {
    // The second click of a double click comes before the button is drawn as busy.
    if (isRunning.current) return;
    isRunning.current = true;
    // A refusal was told already.
    await mutateAsync(step).catch(() => undefined);
    isRunning.current = false;
  };
  return { act, isPending, asked, ask };
}
