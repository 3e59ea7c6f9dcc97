import type { LineChanges, PricedLineRow, ProposalLine, ProposalPricing } from "@dmc-hub/shared-types";
import { useQueryClient } from "@dmc-hub/sdk";
import { withChanges } from "./moved-lines.ts";
import { type SheetChange, sheetKey } from "./pricing-api.ts";
import { recompute, withFields, withRate } from "./recompute.ts";

/** The sheet as it is shown, which is ahead of what is stored. */
export function useShownSheet(proposalId: number) {
  const client = useQueryClient();
  const key = sheetKey(proposalId);
  const change = (next: SheetChange): SheetChange => {
    client.setQueryData<ProposalPricing>(key, (sheet) => sheet && next(sheet));
    return next;
  };
  return {
    get lines(): readonly PricedLineRow[] {
      return client.getQueryData<ProposalPricing>(key)?.lines ?? [];
    },
    /** Shows a line as it will be; returns the change. */
    show: (id: number, fields: object) => change((sheet) => recompute(sheet, withFields(sheet, id, fields))),
    /** Shows several as they will be, at their places; returns the change. */
    arrange: (changes: NonNullable<LineChanges["change"]>) =>
      change((sheet) => {
        const rated = changes.map((one) => withRate(sheet, one));
        return recompute(sheet, withChanges(sheet.lines, rated));
      }),
    replace: (sheet: ProposalPricing) => client.setQueryData(key, sheet),
    /** Takes over the version of a line that was stored. */
    learn: ({ id, version }: ProposalLine) =>
      change((sheet) => ({ ...sheet, lines: withFields(sheet, id, { version }) })),
  };
}
