import { memo, type PropsWithChildren, type ReactNode, useRef } from "react";
import type { PricedLineRow } from "@dmc-hub/shared-types";
import { useDraggable } from "@dmc-hub/sdk/drag";
import { GripVertical } from "@dmc-hub/sdk/icons";
import { RowMenu, type MenuEntry } from "@dmc-hub/sdk/list";
import type { SheetWriting } from "./sheet-writing.ts";
import { wideOf } from "./sheet-widths.ts";
import { LINE } from "./use-dropped-lines.ts";
import { columnIndex, type SheetColumn, sheetColumns } from "./sheet-columns.ts";

interface SheetRowProps {
  readonly line: PricedLineRow;
  /** "Mon, Jun 12" on the first line of a day; null on others, and where dates are open. */
  readonly day: string | null;
  readonly isFirstOfDay: boolean;
  /** The name of the option that it belongs to; null for all of them. */
  readonly optionName: string | null;
  /** The cell that is typed into; null if it is not in this row. */
  readonly active: number | null;
  /** The refused texts by their columns, as JSON, by which a row sees whether they are the same; empty for none. */
  readonly refused: string;
  readonly isWritable: boolean;
  /** Whether it is among those that are changed together. */
  readonly isChosen: boolean;
  readonly onChoose: (id: number) => void;
  /** On which side a line that is dragged would come to stand; null on none. */
  readonly drop: "before" | "after" | null;
  readonly write: SheetWriting;
  /** Draws the cell that is typed into. */
  readonly input: (column: SheetColumn) => ReactNode;
  readonly entriesOf: (line: PricedLineRow) => readonly MenuEntry[];
}

/** One line of the sheet. It is drawn again only if something in it has changed. */
export const SheetRow = memo(function SheetRow(props: SheetRowProps) {
  const { line, day, isFirstOfDay, active, refused, isWritable, isChosen, onChoose } = props;
  const { drop, write, input, entriesOf } = props;
  const refusedTexts: Readonly<Record<string, string>> = refused === "" ? {} : JSON.parse(refused);
  const cell = (name: SheetColumn["name"], shown: ReactNode, part?: string) => {
    const index = columnIndex(name);
    const column = sheetColumns[index] as SheetColumn;
    return (
      <td
        data-part={part}
        data-number={column.isNumber}
        data-typed={isWritable}
        data-fixed={column.isFixed?.(line)}
        data-column={index}
        data-refused={name in refusedTexts}
        data-wide={wideOf(column.label)}
      >
        {active === index ? input(column) : (refusedTexts[name] ?? shown)}
      </td>
    );
  };
  return (
    <tr
      aria-selected={isChosen}
      data-line={line.id}
      data-first={isFirstOfDay}
      data-drop={drop ?? undefined}
      data-outside={line.inclusion !== "included"}
    >
      <td data-part="choice">
        {isWritable ? <Choice line={line} isChosen={isChosen} onChoose={onChoose} /> : null}
      </td>
      {cell(
        "dayNumber",
        isFirstOfDay ? <b>{day ?? line.dayNumber}</b> : <span data-part="same">{line.dayNumber}</span>,
        "day",
      )}
      {cell("title", <TitleOf line={line} optionName={props.optionName} />, "service")}
      {cell("partnerId", line.partnerName, "supplier")}
      {cell("quantity", write.quantity(line))}
      {cell("count", line.per === "stay" ? "" : write.count(line))}
      {cell("net", write.net(line))}
      <td data-number data-wide={wideOf("Cost")}>
        {write.amount(line.cost)}
      </td>
      {cell("pricing", write.pricing(line), line.pricing.source === "line" ? "own" : "inherited")}
      {cell("sell", write.amount(line.sell), line.pricingMode === "sell" ? "own" : undefined)}
      <td data-number data-wide={wideOf("Margin")}>
        {write.percent(line.marginPercent)}
      </td>
      <td>{isWritable ? <RowMenu name={line.title} entries={() => entriesOf(line)} /> : null}</td>
    </tr>
  );
}, isSameRow);

/** What is done with a whole line: it is dragged, or chosen. */
const Choice = ({ line, isChosen, onChoose }: Pick<SheetRowProps, "line" | "isChosen" | "onChoose">) => (
  <>
    <Grip id={line.id} />
    <input
      type="checkbox"
      aria-label={`Select ${line.title}`}
      checked={isChosen}
      onChange={() => onChoose(line.id)}
    />
  </>
);

/** Drags a line. The keyboard moves it with Alt and the arrows, everybody by its menu. */
function Grip({ id }: { readonly id: number }) {
  const grip = useRef<HTMLSpanElement>(null);
  // Not the row: text could no longer be selected in its cells.
  const isDragged = useDraggable(grip, grip, { kind: LINE, id });
  return (
    <span
      ref={grip}
      data-part="grip"
      data-dragged={isDragged || undefined}
      title="Drag to another place, or press Alt with the arrows in a cell"
      aria-hidden
    >
      <GripVertical size={14} />
    </span>
  );
}

const TitleOf = ({
  line: { title, inclusion, isLocked },
  optionName,
}: Pick<SheetRowProps, "line" | "optionName">) => (
  <>
    {title}
    {optionName === null ? null : <Mark>{optionName}</Mark>}
    {inclusion === "included" ? null : <Mark>{inclusion === "extra" ? "Extra" : "Not included"}</Mark>}
    {isLocked ? <Mark>Locked</Mark> : null}
  </>
);

/** After a space, where the line may break. */
const Mark = ({ children }: PropsWithChildren) => (
  <>
    {" "}
    <span data-part="mark">{children}</span>
  </>
);

const compared = [
  "day",
  "isFirstOfDay",
  "optionName",
  "active",
  "refused",
  "isWritable",
  "isChosen",
  "drop",
  "write",
] as const;

/** Recomputing makes new lines of the same values. */
function isSameRow(before: SheetRowProps, now: SheetRowProps): boolean {
  const isSame = compared.every((name) => before[name] === now[name]);
  return isSame && now.active === null && isSameLine(before.line, now.line);
}

const isSameLine = (before: PricedLineRow, now: PricedLineRow): boolean =>
  before === now ||
  (Object.keys(now) as (keyof PricedLineRow)[]).every((name) =>
    name === "pricing"
      ? before.pricing.percent === now.pricing.percent &&
        before.pricing.mode === now.pricing.mode &&
        before.pricing.source === now.pricing.source
      : before[name] === now[name],
  );
