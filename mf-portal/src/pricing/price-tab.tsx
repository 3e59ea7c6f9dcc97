import { type ComponentProps, useCallback, useMemo, useState } from "react";
import {
  type AcceptedChoice,
  digitsOf,
  type OptionKey,
  type PricedLineRow,
  type ProposalPricing,
} from "@dmc-hub/shared-types";
import { sheetWarnings } from "@dmc-hub/shared-types/pricing";
import {
  Button,
  EmptyState,
  ErrorState,
  Flex,
  Panel,
  PlainLink,
  ScreenSpinner,
  useParams,
  useSearchParams,
  useSession,
} from "@dmc-hub/sdk";
import { useFormat } from "@dmc-hub/sdk/format";
import { lazyView, useIsDrawn, usePreloads } from "@dmc-hub/sdk/lazy-view";
import { useUnsaved } from "@dmc-hub/sdk/list";
import { idIn } from "../address/id-in.ts";
import { ChosenLines, useChosenLines } from "./chosen-lines.tsx";
import { OptionTabs } from "./option-tabs.tsx";
import { PricePanels } from "./price-panels.tsx";
import { useStoredSheet } from "./pricing-api.ts";
import { recompute, withFields } from "./recompute.ts";
import { SheetFoot } from "./sheet-foot.tsx";
import { useIsStoring } from "./sheet-saves.ts";
import { SheetState } from "./sheet-state.tsx";
import { SheetTop } from "./sheet-top.tsx";
import { SheetTable } from "./sheet-table.tsx";
import { type SheetWriting, sheetWriting } from "./sheet-writing.ts";
import type { TypedLine } from "./use-cell-inputs.tsx";
import { useAcceptedChoice } from "./use-accepted-choice.ts";
import { useDayText } from "./use-day-text.ts";
import { useLineActions } from "./use-line-actions.ts";
import { useSheetEdits } from "./use-sheet-edits.ts";
import { useTripWarnings } from "./use-trip-warnings.ts";

const LineForm = lazyView(async () => (await import("./line-form.tsx")).LineForm);
const SettingsForm = lazyView(async () => (await import("./pricing-settings-form.tsx")).PricingSettingsForm);

/** What a proposal costs and sells for, line by line; docs/product/pricing.md. */
export function PriceTab() {
  const id = idIn(useParams()["id"]) ?? 0;
  const { data: sheet, error, refetch } = useStoredSheet(id);
  const accepted = useAcceptedChoice(sheet);
  const [isShown, setShown] = useState(false);
  // It opens at the accepted option; what is accepted later leaves it as it is meanwhile.
  if (!isShown && sheet !== undefined && accepted !== undefined) setShown(true);
  if (error !== null && sheet === undefined) {
    return (
      <ErrorState
        title="The price could not be loaded"
        description={error.message}
        onRetry={() => void refetch()}
      />
    );
  }
  if (sheet === undefined || !isShown) return <ScreenSpinner label="Loading the price" />;
  return <Sheet stored={sheet} accepted={accepted ?? null} />;
}

/** Changes wait for one another, so the browser asks before the page is closed with some that are only shown yet. */
function KeptUntilStored({ proposalId }: Pick<ProposalPricing, "proposalId">) {
  useUnsaved(useIsStoring(proposalId), { isBeingSaved: true });
  return null;
}

interface SheetProps {
  readonly stored: ProposalPricing;
  /** What was accepted of it; null for nothing. */
  readonly accepted: AcceptedChoice | null;
}

function Sheet({ stored, accepted }: SheetProps) {
  const { settings } = stored;
  const [typed, setTyped] = useState<TypedLine | null>(null);
  const [editedId, setEditedId] = useState<number | null>(null);
  const [isSetting, setSetting] = useState(false);
  const onSettings = useCallback(() => setSetting(true), []);
  const sheet = useWithTyped(stored, typed);
  const edits = useSheetEdits(stored);
  const write = useWriting(stored);
  const acceptedOption = accepted?.option ?? null;
  const option = useShownOption(stored, acceptedOption);
  const tripWarnings = useTripWarnings(sheet);
  const lines = useMemo(() => linesOf(sheet.lines, option), [sheet.lines, option]);
  const { chosen, onChoose, clear } = useChosenLines(lines);
  const actions = useLineActions(stored, lines, edits, setEditedId);
  const isDrawn = useIsDrawn();
  const price = sheet.options.find(({ key }) => key === option) ?? null;
  return (
    <>
      <KeptUntilStored proposalId={stored.proposalId} />
      <SheetState sheet={stored} />
      <SheetTop sheet={stored} write={write} onSettings={onSettings} />
      {settings.options.length === 0 ? null : (
        <OptionTabs sheet={sheet} shown={option} accepted={acceptedOption} write={write} />
      )}
      <Panel>
        <ChosenLines sheet={stored} chosen={chosen} edits={edits} onDone={clear} />
        <Lines {...{ sheet, stored, lines, write, edits, actions, chosen, onChoose }} onDraft={setTyped} />
        {lines.length === 0 ? null : (
          <SheetFoot
            price={price}
            warnings={[...tripWarnings, ...sheetWarnings(sheet, write)]}
            write={write}
            addedText={addedText(stored)}
          />
        )}
      </Panel>
      {isDrawn ? <PricePanels sheet={stored} option={option} accepted={accepted} write={write} /> : null}
      {editedId === null ? null : (
        <LineForm
          id={editedId}
          currency={stored.currency}
          bands={stored.ageBands}
          onClose={() => setEditedId(null)}
        />
      )}
      {isSetting ? <SettingsForm sheet={stored} onClose={() => setSetting(false)} /> : null}
    </>
  );
}

/** The lines, or what to do where there are none yet. */
function Lines(props: Omit<ComponentProps<typeof SheetTable>, "dayText">) {
  const { proposalId, isWritable, isPriced } = props.sheet;
  const dayText = useDayText(proposalId);
  const [isStarted, setStarted] = useState(false);
  if (isPriced || isStarted) return <SheetTable {...props} dayText={dayText} isTyping={isStarted} />;
  return (
    <EmptyState
      title="No price lines yet"
      description={
        isWritable
          ? "Cost the trip service by service, in your suppliers' currencies, and see the margin while you type."
          : "The value of this proposal was typed."
      }
    >
      {isWritable ? (
        <Flex gap="2" justify="center">
          <Button size="sm" colorPalette="brand" onClick={() => setStarted(true)}>
            Add a service
          </Button>
          <Button size="sm" variant="outline" colorPalette="gray" asChild>
            <PlainLink to={`/proposals?edit=${proposalId}`}>Type a total</PlainLink>
          </Button>
        </Flex>
      ) : null}
    </EmptyState>
  );
}

/** The sheet as it would be with what is being typed. */
function useWithTyped(stored: ProposalPricing, typed: TypedLine | null): ProposalPricing {
  usePreloads(true, warmUp(stored));
  return useMemo(
    () => (typed === null ? stored : recompute(stored, withFields(stored, typed.id, typed.fields))),
    [stored, typed],
  );
}

/** Prices all lines while the browser is idle: the first key need not wait for it. */
const warmUp = (sheet: ProposalPricing) => [{ preload: () => void recompute(sheet, sheet.lines) }];

function useWriting({ currency }: ProposalPricing): SheetWriting {
  const { locale = "en-US" } = useSession();
  const { day } = useFormat();
  return useMemo(() => sheetWriting(currency, digitsOf(currency), { locale, day }), [currency, locale, day]);
}

/** The option that the address names, else what was accepted, else whose total is the value; null without options. */
function useShownOption({ settings: { options } }: ProposalPricing, accepted: OptionKey | null) {
  const [params] = useSearchParams();
  const named = options.find(({ key }) => key === params.get("option"));
  const agreed = options.find(({ key }) => key === accepted);
  return (named ?? agreed ?? options.find(({ isRecommended }) => isRecommended) ?? options[0])?.key ?? null;
}

const linesOf = (lines: readonly PricedLineRow[], option: string | null) =>
  option === null ? lines : lines.filter((line) => line.option === null || line.option === option);

/** What the difference between sells and total is made of. */
function addedText({ inherited, settings }: ProposalPricing): string {
  const isTaxOnTop = !(settings.pricesIncludeTax ?? inherited.pricesIncludeTax.value);
  const isCommissionOnTop = (settings.commissionType ?? inherited.commissionType.value) === "added";
  if (isTaxOnTop) return isCommissionOnTop ? "Tax, commission, rounding" : "Tax and rounding";
  return isCommissionOnTop ? "Commission and rounding" : "Rounding";
}
