import { type ReactNode, startTransition, useCallback, useEffect, useRef, useState } from "react";
import type { PricedLineRow, ProposalPricing } from "@dmc-hub/shared-types";
import { type SheetColumn, sheetColumns } from "./sheet-columns.ts";
import { SheetFrame } from "./sheet-frame.tsx";
import { SheetRow } from "./sheet-row.tsx";
import type { SheetWriting } from "./sheet-writing.ts";
import { useDroppedLines } from "./use-dropped-lines.ts";
import { TITLE, type TypedLine, useCellInputs } from "./use-cell-inputs.tsx";
import { cellKey } from "./use-refused-texts.ts";
import type { SheetEdits } from "./use-sheet-edits.ts";
import type { LineActions } from "./use-line-actions.ts";

interface SheetTableProps {
  /** With what is being typed. */
  readonly sheet: ProposalPricing;
  /** Without it. */
  readonly stored: ProposalPricing;
  /** Those of the option that is shown, in their order. */
  readonly lines: readonly PricedLineRow[];
  /** "Mon, Jun 12" of a day of the trip; null where dates are open. */
  readonly dayText: (day: number) => string | null;
  readonly write: SheetWriting;
  readonly edits: SheetEdits;
  readonly actions: LineActions;
  /** Ids of the lines that are changed together. */
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (id: number) => void;
  readonly onDraft: (typed: TypedLine | null) => void;
  /** Whether the row for a new line is typed into at once. */
  readonly isTyping?: boolean;
}

/** The lines of a proposal, typed like a spreadsheet; the last row takes new ones. */
export function SheetTable(props: SheetTableProps) {
  const { sheet, stored, lines, dayText, write, edits, chosen, onChoose } = props;
  const { isWritable } = sheet;
  const { refused } = edits;
  const { active, setActive, inputOf } = useCellInputs(props);
  const entriesOf = useEntries(props.actions);
  const drawn = useDrawnRows(lines.length);
  const { place, over } = useDroppedLines(lines, props.actions.drop);
  return (
    <SheetFrame lines={lines} write={write} onCell={setActive} place={place}>
      {lines.slice(0, drawn).map((line, row) => {
        const isFirstOfDay = line.dayNumber !== lines[row - 1]?.dayNumber;
        const column = active?.lineId === line.id ? active.column : null;
        return (
          <SheetRow
            key={line.id}
            line={line}
            isFirstOfDay={isFirstOfDay}
            optionName={sheet.settings.options.find(({ key }) => key === line.option)?.name ?? null}
            day={isFirstOfDay ? dayText(line.dayNumber) : null}
            active={column}
            refused={refusedIn(refused, line)}
            isWritable={isWritable}
            isChosen={chosen.has(line.id)}
            onChoose={onChoose}
            write={write}
            input={inputOf(column === null ? line : storedOf(stored, line))}
            drop={over?.lineId === line.id ? (over.isAfter ? "after" : "before") : null}
            entriesOf={entriesOf}
          />
        );
      })}
      {isWritable && drawn >= lines.length ? (
        <NewRow
          active={active !== null && active.lineId === null}
          onActivate={() => setActive({ lineId: null, column: TITLE })}
          input={() => inputOf(null)(sheetColumns[TITLE] as SheetColumn)}
          refused={refused.get(cellKey(null, "title"))?.text}
        />
      ) : null}
    </SheetFrame>
  );
}

/** The entries of a line's menu. Rows that have not changed keep what they were given. */
function useEntries(actions: LineActions): LineActions["of"] {
  const latest = useRef(actions);
  useEffect(() => void (latest.current = actions));
  return useCallback((line) => latest.current.of(line), []);
}

/** Rows that are drawn at once: more than a screen shows. */
const FIRST = 30;

/** Rows that are drawn together afterwards. */
const MORE = 50;

/** How many rows are drawn by now: the first at once, the others in steps, between which the page answers. */
function useDrawnRows(count: number): number {
  const [drawn, setDrawn] = useState(FIRST);
  useEffect(() => {
    if (drawn < count) startTransition(() => setDrawn(drawn + MORE));
  }, [drawn, count]);
  return drawn;
}

const storedOf = ({ lines }: ProposalPricing, { id }: PricedLineRow): PricedLineRow | null =>
  lines.find((line) => line.id === id) ?? null;

function refusedIn(refused: SheetEdits["refused"], line: PricedLineRow): string {
  if (refused.size === 0) return "";
  const texts = sheetColumns.flatMap(({ name }) => {
    const found = refused.get(cellKey(line, name));
    return found === undefined ? [] : [[name, found.text] as const];
  });
  return texts.length === 0 ? "" : JSON.stringify(Object.fromEntries(texts));
}

interface NewRowProps {
  readonly active: boolean;
  readonly onActivate: () => void;
  readonly input: () => ReactNode;
  /** A line that was not added. */
  readonly refused: string | undefined;
}

const NewRow = ({ active, onActivate, input, refused }: NewRowProps) => (
  <tr data-part="new">
    <td colSpan={2} aria-label="Day" />
    <td colSpan={10} data-typed data-column={TITLE} data-refused={refused !== undefined}>
      {active ? (
        input()
      ) : (
        <button type="button" onFocus={onActivate}>
          {refused ?? "Add a service…"}
        </button>
      )}
    </td>
  </tr>
);
