import { useState } from "react";
import type { Refreshed } from "@dmc-hub/shared-types";
import { Button, useMutation, useQueryClient, useToast } from "@dmc-hub/sdk";
import { pluralize } from "@dmc-hub/sdk/format";
import { lazyView } from "@dmc-hub/sdk/lazy-view";
import { failedTo } from "@dmc-hub/sdk/list";
import { api, sheetKey } from "./pricing-api.ts";
import type { SheetWriting } from "./sheet-writing.ts";

const ConfirmDialog = lazyView(async () => (await import("@dmc-hub/sdk/overlay")).ConfirmDialog);

interface RefreshRatesProps {
  readonly proposalId: number;
  readonly write: SheetWriting;
}

/** Takes the newest exchange rates, after it was said what that changes. */
export function RefreshRates({ proposalId, write }: RefreshRatesProps) {
  const client = useQueryClient();
  const toast = useToast();
  const [offer, setOffer] = useState<Refreshed | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (dryRun: boolean) => api.proposalPricings.refresh({ id: proposalId, body: { dryRun } }),
    onSuccess: (refreshed, dryRun) => {
      if (dryRun && refreshed.lines.length > 0) return setOffer(refreshed);
      setOffer(null);
      if (dryRun) return toast({ title: "All rates are the newest ones" });
      client.setQueryData(sheetKey(proposalId), refreshed.pricing);
      void client.invalidateQueries({ queryKey: ["/api/proposals"] });
      toast({ title: "Rates Refreshed", description: changed(refreshed, write) });
    },
    onError: ({ message }) => toast(failedTo("refresh the rates")(message)),
  });
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        colorPalette="gray"
        loading={isPending && offer === null}
        onClick={() => mutate(true)}
      >
        Refresh
      </Button>
      {offer === null ? null : (
        <ConfirmDialog
          title="Take the newest rates"
          question={changed(offer, write)}
          confirmLabel="Take the rates"
          isBusy={isPending}
          onConfirm={() => mutate(false)}
          onClose={() => setOffer(null)}
        />
      )}
    </>
  );
}

/** "3 lines change: the value goes from €900.00 to €912.40. 1 locked line stays." */
function changed({ lines, lockedLineIds, valueBefore, valueAfter }: Refreshed, write: SheetWriting): string {
  const count = pluralize(lines.length, ["line changes", "lines change"]);
  const value =
    valueBefore === valueAfter
      ? "the value stays"
      : `the value goes from ${write.money(valueBefore)} to ${write.money(valueAfter)}`;
  const locked =
    lockedLineIds.length === 0
      ? ""
      : ` ${pluralize(lockedLineIds.length, ["locked line stays", "locked lines stay"])}.`;
  return `${count}: ${value}.${locked}`;
}
