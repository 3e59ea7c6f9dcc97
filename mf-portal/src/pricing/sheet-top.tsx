import { memo } from "react";
import type { ProposalPricing } from "@dmc-hub/shared-types";
import { Button, Flex, Text } from "@dmc-hub/sdk";
import { pluralize } from "@dmc-hub/sdk/format";
import { RefreshRates } from "./refresh-rates.tsx";
import type { SheetWriting } from "./sheet-writing.ts";

interface SheetTopProps {
  readonly sheet: ProposalPricing;
  readonly write: SheetWriting;
  readonly onSettings: () => void;
}

/** Who travels, for whom and in which currency, above the lines. */
export const SheetTop = memo(({ sheet, write, onSettings }: SheetTopProps) => (
  <Flex gap="2" mb="4" wrap="wrap" align="center" data-part="actions">
    <Text color="fg.muted" me="auto">
      {[travellersIn(sheet), sheet.agencyName, sheet.currency].filter(Boolean).join(" · ")}
    </Text>
    {sheet.isWritable ? (
      <>
        {sheet.rates.length === 0 ? null : <RefreshRates proposalId={sheet.proposalId} write={write} />}
        <Button size="sm" variant="outline" onClick={onSettings}>
          Price Settings
        </Button>
      </>
    ) : null}
  </Flex>
));

/** "2 adults, 1 child · 1 single · 1 free". */
function travellersIn({ party, settings: { singles, foc } }: ProposalPricing): string {
  const people = party
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => pluralize(count, [name.toLowerCase(), pluralOf(name.toLowerCase())]));
  return [
    people.join(", "),
    ...(singles === 0 ? [] : [pluralize(singles, ["single", "singles"])]),
    ...(foc === 0 ? [] : [`${foc} free`]),
  ].join(" · ");
}

/** Of names that people give to ages; most are regular. */
const pluralOf = (name: string): string => (name === "child" ? "children" : `${name}s`);
