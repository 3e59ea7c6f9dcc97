import type { OptionKey, ProposalPricing } from "@dmc-hub/shared-types";
import { Button, Flex, Text, useSearchParams } from "@dmc-hub/sdk";
import { Check, Star } from "@dmc-hub/sdk/icons";
import type { SheetWriting } from "./sheet-writing.ts";

interface OptionTabsProps {
  readonly sheet: ProposalPricing;
  readonly shown: string | null;
  /** The option that was accepted; null for none. */
  readonly accepted: OptionKey | null;
  readonly write: SheetWriting;
}

/** The options of a proposal with their totals; the address keeps which one is shown. Paper names that one. */
export function OptionTabs({ sheet: { settings, options }, shown, accepted, write }: OptionTabsProps) {
  const [, setParams] = useSearchParams();
  const show = (key: string) => setParams((now) => (now.set("option", key), now), { replace: true });
  return (
    <>
      <Text css={onlyOnPaper} mb="4" fontWeight="semibold">
        Option: {settings.options.find(({ key }) => key === shown)?.name}
        {shown === accepted ? " (accepted)" : ""}
      </Text>
      <Flex role="group" aria-label="Options" gap="2" mb="4" wrap="wrap" data-part="actions">
        {settings.options.map(({ key, name, isRecommended }) => {
          const total = options.find((option) => option.key === key)?.total;
          return (
            <Button
              key={key}
              size="sm"
              variant={key === shown ? "solid" : "outline"}
              colorPalette={key === shown ? "brand" : "gray"}
              aria-pressed={key === shown}
              onClick={() => show(key)}
            >
              {isRecommended ? <Star aria-label="Recommended" /> : null}
              {key === accepted ? <Check aria-label="Accepted" /> : null}
              {name}
              {total === undefined ? null : (
                <Text fontVariantNumeric="tabular-nums">{write.money(total)}</Text>
              )}
            </Button>
          );
        })}
      </Flex>
    </>
  );
}

const onlyOnPaper = { display: "none", "@media print": { display: "block" } };
