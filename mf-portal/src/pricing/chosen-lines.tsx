import { useCallback, useMemo, useState } from "react";
import type { LineChanges, PricedLineRow, ProposalPricing } from "@dmc-hub/shared-types";
import { Button, Flex, Input, Text } from "@dmc-hub/sdk";
import { pluralize, useTypedNumbers } from "@dmc-hub/sdk/format";
import { RowMenu } from "@dmc-hub/sdk/list";
import { inherited, pricedAt } from "./sheet-columns.ts";
import { optionPlaces } from "./use-line-actions.ts";
import type { SheetEdits } from "./use-sheet-edits.ts";

/** Which of the lines shown are changed together. Those of another option stay chosen until it is shown again. */
export function useChosenLines(lines: readonly PricedLineRow[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const chosen = useMemo(() => new Set(lines.map(({ id }) => id).filter((id) => ids.has(id))), [lines, ids]);
  const onChoose = useCallback(
    (id: number) =>
      setIds((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id]))),
    [],
  );
  return { chosen, onChoose, clear: () => setIds(new Set([...ids].filter((id) => !chosen.has(id)))) };
}

interface ChosenLinesProps {
  readonly sheet: ProposalPricing;
  readonly chosen: ReadonlySet<number>;
  readonly edits: SheetEdits;
  /** Called after they were changed. */
  readonly onDone: () => void;
}

type Fields = Omit<NonNullable<LineChanges["change"]>[number], "id" | "version">;

/** What can be done with several lines at once: their per cent, their option, locks, and deletion. */
export function ChosenLines({ sheet, chosen, edits, onDone }: ChosenLinesProps) {
  const lines = sheet.lines.filter(({ id }) => chosen.has(id));
  if (lines.length === 0) return null;
  const count = pluralize(lines.length, ["line", "lines"]);
  const apply = async (changes: LineChanges, done: string, failed: string) => {
    if (await edits.apply(changes, { done: `${count} ${done}`, failed })) onDone();
  };
  const change = (fieldsOf: (line: PricedLineRow) => Fields, done: string) =>
    void apply(
      { change: lines.map((line) => Object.assign(keyOf(line), fieldsOf(line))) },
      done,
      "change the lines",
    );
  return (
    <Flex
      gap="2"
      px="4"
      py="2"
      align="center"
      wrap="wrap"
      borderBottomWidth="1px"
      bg="bg.muted"
      roundedTop="xl"
    >
      <Text fontWeight="medium">{count} selected</Text>
      <Percent onPrice={(value) => change((line) => pricingOf(line, value), "priced")} />
      <Button
        size="xs"
        variant="outline"
        onClick={() => change(() => ({ isLocked: !lines.every(isLocked) }), "changed")}
      >
        {lines.every(isLocked) ? "Unlock" : "Lock"}
      </Button>
      {sheet.settings.options.length === 0 ? null : (
        <RowMenu
          name="the selected lines"
          entries={optionPlaces(sheet.settings.options).map(({ key, label }) => ({
            label,
            onSelect: () => change(() => ({ option: key }), "moved"),
          }))}
        />
      )}
      <Button
        size="xs"
        variant="outline"
        colorPalette="red"
        onClick={() => void apply({ remove: lines.map(keyOf) }, "deleted", "delete the lines")}
      >
        Delete
      </Button>
      <Button size="xs" variant="ghost" colorPalette="gray" ms="auto" onClick={onDone}>
        Clear
      </Button>
    </Flex>
  );
}

const pricingOf = (line: PricedLineRow, percent: number | null): Fields =>
  percent === null ? inherited : pricedAt(line, percent);

interface PercentProps {
  /** Null inherits again. */
  readonly onPrice: (percent: number | null) => void;
}

/** The per cent that the lines are priced with; nothing inherits again. */
function Percent({ onPrice }: PercentProps) {
  const { read } = useTypedNumbers();
  const [text, setText] = useState("");
  const value = text.trim() === "" ? null : read(text);
  return (
    <Flex
      as="form"
      gap="2"
      align="center"
      onSubmit={(event) => {
        event.preventDefault();
        if (typeof value === "string") return;
        onPrice(value);
        setText("");
      }}
    >
      <Input
        size="xs"
        w="20"
        inputMode="decimal"
        aria-label="Per cent of the selected lines"
        aria-invalid={typeof value === "string"}
        placeholder="%"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button size="xs" variant="outline" type="submit">
        {value === null ? "Inherit" : "Price"}
      </Button>
    </Flex>
  );
}

const isLocked = (line: PricedLineRow) => line.isLocked;

const keyOf = ({ id, version }: PricedLineRow) => ({ id, version });
