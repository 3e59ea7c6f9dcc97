import { useState } from "react";
import type { AcceptedChoice, OptionKey, ProposalPricing } from "@dmc-hub/shared-types";
import { Badge, Box, Button, Flex, Stack, Text } from "@dmc-hub/sdk";
import { useFormat } from "@dmc-hub/sdk/format";
import { Dialog } from "@dmc-hub/sdk/overlay";

type Sheet = Pick<ProposalPricing, "options" | "extras" | "currency">;

interface AcceptDialogProps {
  readonly sheet: Sheet;
  /** What the client had chosen before; null for nothing. */
  readonly before: AcceptedChoice | null;
  readonly onAccept: (choice: AcceptedChoice) => void;
  readonly onClose: () => void;
}

/** Asks which option and extras a client has taken, as their own page does. */
export function AcceptDialog({ sheet, before, onAccept, onClose }: AcceptDialogProps) {
  const { options, extras, currency } = sheet;
  const { money } = useFormat();
  const [option, setOption] = useState(() => firstOf(sheet, before));
  const [ticked, setTicked] = useState<readonly number[]>(before?.extras ?? []);
  const taken = extras.filter((extra) => ticked.includes(extra.lineId) && isHad(extra, option));
  const total = options.find(({ key }) => key === option)?.total ?? 0;
  return (
    <Dialog
      title="Mark as accepted"
      description="What has the client taken?"
      onClose={onClose}
      footer={
        <>
          <Button size="sm" variant="outline" colorPalette="gray" onClick={onClose}>
            Cancel
          </Button>
          <Button size="sm" onClick={() => onAccept({ option, extras: taken.map(({ lineId }) => lineId) })}>
            Mark as accepted
          </Button>
        </>
      }
    >
      <OptionChoices sheet={sheet} chosen={option} onChoose={setOption} />
      <ExtraChoices sheet={sheet} option={option} ticked={ticked} onTick={setTicked} />
      <Flex justify="space-between" fontWeight="semibold" aria-live="polite">
        <Text>Total</Text>
        <output>
          {money(
            taken.reduce((sum, { amount }) => sum + amount, total),
            currency,
          )}
        </output>
      </Flex>
    </Dialog>
  );
}

interface OptionChoicesProps {
  readonly sheet: Sheet;
  readonly chosen: OptionKey | null;
  readonly onChoose: (key: OptionKey | null) => void;
}

/** The options to choose between; nothing where there is one. */
function OptionChoices({ sheet: { options, currency }, chosen, onChoose }: OptionChoicesProps) {
  const { money } = useFormat();
  if (options.length < 2) return null;
  return (
    <Choices legend="Options">
      {options.map(({ key, name, total, isRecommended }) => (
        <Choice key={key} amount={money(total, currency)}>
          <input type="radio" name="option" checked={key === chosen} onChange={() => onChoose(key)} />
          <span>
            <bdi>{name}</bdi>
            {isRecommended ? <Badge ms="2">Recommended</Badge> : null}
          </span>
        </Choice>
      ))}
    </Choices>
  );
}

interface ExtraChoicesProps {
  readonly sheet: Sheet;
  readonly option: OptionKey | null;
  /** Lines of extras, some of which another option may rule out. */
  readonly ticked: readonly number[];
  readonly onTick: (ticked: readonly number[]) => void;
}

/** What can be had on top of the chosen option; nothing where there is none. */
function ExtraChoices({ sheet: { extras, currency }, option, ticked, onTick }: ExtraChoicesProps) {
  const { money } = useFormat();
  if (extras.length === 0) return null;
  return (
    <Choices legend="Extras">
      {extras.map((extra) => (
        <Choice key={extra.lineId} amount={money(extra.amount, currency)}>
          <input
            type="checkbox"
            checked={ticked.includes(extra.lineId) && isHad(extra, option)}
            disabled={!isHad(extra, option)}
            onChange={({ target }) => {
              const others = ticked.filter((id) => id !== extra.lineId);
              onTick(target.checked ? [...others, extra.lineId] : others);
            }}
          />
          <bdi>{extra.title}</bdi>
        </Choice>
      ))}
    </Choices>
  );
}

/** What was chosen before, while it is there; otherwise what is recommended, or the first. */
const firstOf = ({ options }: Sheet, before: AcceptedChoice | null): OptionKey | null =>
  (
    options.find(({ key }) => before !== null && key === before.option) ??
    options.find(({ isValue }) => isValue) ??
    options[0]
  )?.key ?? null;

/** Whether an extra can be had with an option. */
const isHad = (extra: Sheet["extras"][number], option: OptionKey | null): boolean =>
  extra.option === null || extra.option === option;

const Choices = ({ legend, children }: { readonly legend: string; readonly children: React.ReactNode }) => (
  <Box as="fieldset" mb="4">
    <Text as="legend" fontWeight="medium" mb="2">
      {legend}
    </Text>
    <Stack gap="2">{children}</Stack>
  </Box>
);

const Choice = ({ amount, children }: { readonly amount: string; readonly children: React.ReactNode }) => (
  <Flex as="label" gap="2" align="center">
    {children}
    <Text as="span" ms="auto" fontVariantNumeric="tabular-nums">
      {amount}
    </Text>
  </Flex>
);
