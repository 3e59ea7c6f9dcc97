import { useRef } from "react";
import { createApiClient, fxRateDraft, type FxRateDraft, fxRates } from "@dmc-hub/shared-types";
import { useQueryClient, useToast } from "@dmc-hub/sdk";
import { useTypedNumbers } from "@dmc-hub/sdk/format";
import { DateField, FormDialog, NumberField, useSendOnce } from "@dmc-hub/sdk/forms";
import { useStillShown } from "@dmc-hub/sdk/list";
import { api, sheetKey } from "./pricing-api.ts";

const calls = createApiClient({ fxRates });

interface RateFormProps {
  readonly base: string;
  readonly quote: string;
  readonly today: string;
  readonly proposalId: number;
  /** Of the lines in that currency, which take the rate. */
  readonly lineIds: readonly number[];
  readonly onClose: () => void;
}

/** Adds an exchange rate, which the lines in its currency take at once; others keep theirs. */
export function RateForm({ base, quote, today, proposalId, lineIds, onClose }: RateFormProps) {
  const client = useQueryClient();
  const toast = useToast();
  const { write } = useTypedNumbers();
  const isStillShown = useStillShown();
  const { sendOnce } = useSendOnce();
  const stored = useRef("");
  const save = async (draft: FxRateDraft) => {
    // What was stored by an attempt whose lines did not take it is not stored again.
    if (stored.current !== rateOf(draft))
      await sendOnce((idempotencyKey) => calls.fxRates.create({ body: draft }, { idempotencyKey }));
    stored.current = rateOf(draft);
    if (lineIds.length > 0) {
      const body = { lineIds: [...lineIds] };
      const { pricing } = await api.proposalPricings.refresh({ id: proposalId, body });
      client.setQueryData(sheetKey(proposalId), pricing);
    }
    toast({ title: "Exchange Rate Added", description: `1 ${base} = ${write(draft.rate)} ${quote}` });
    if (isStillShown()) onClose();
  };
  return (
    <FormDialog<FxRateDraft, FxRateDraft>
      title={`Rate of ${base}`}
      description="It is the company's from that day on, for all proposals that are refreshed."
      schema={fxRateDraft}
      values={{ base, quote, day: today, rate: "" as never }}
      submitLabel="Add Rate"
      busyLabel="Adding..."
      onSubmit={save}
      onClose={onClose}
    >
      <NumberField name="rate" label={`1 ${base} is`} unit={quote} decimals={10} isRequired />
      <DateField name="day" label="On" isRequired />
    </FormDialog>
  );
}

const rateOf = ({ day, rate }: FxRateDraft): string => `${day} ${rate}`;
