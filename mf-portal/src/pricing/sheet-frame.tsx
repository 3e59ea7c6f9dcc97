import type { ComponentProps, ReactNode } from "react";
import type { PricedLineRow } from "@dmc-hub/shared-types";
import { Box, chakra } from "@dmc-hub/sdk";
import { wideOf, widthsOf } from "./sheet-widths.ts";
import type { SheetWriting } from "./sheet-writing.ts";
import { type CellPlace, placeOf } from "./use-active-cell.ts";

/** The table of a sheet: plain elements, because three hundred lines have thousands of them. */
const Table = chakra("table", {
  base: {
    w: "full",
    borderCollapse: "separate",
    borderSpacing: 0,
    textStyle: "sm",
    "& th": {
      position: "sticky",
      top: 0,
      zIndex: 1,
      bg: "bg.panel",
      color: "fg.muted",
      fontWeight: "medium",
      textAlign: "start",
      whiteSpace: "nowrap",
      px: { base: "1", lg: "2" },
      h: "9",
      borderBottomWidth: "1px",
    },
    "& td": {
      px: { base: "1", lg: "2" },
      h: "9",
      borderBottomWidth: "1px",
      borderColor: "border.muted",
      whiteSpace: "nowrap",
    },
    "& [data-number]:not([data-number=false])": { textAlign: "end", fontVariantNumeric: "tabular-nums" },
    "& [data-typed=true]": { cursor: "text" },
    "& [data-fixed=true]": { cursor: "default" },
    "& [data-typed=true]:hover": { bg: "bg.muted" },
    "& [data-part=service]": {
      whiteSpace: "normal",
      py: "1",
      minW: { base: "5rem", lg: "10rem" },
      overflowWrap: "anywhere",
    },
    "& [data-part=day]": { whiteSpace: { base: "normal", lg: "nowrap" } },
    "& [data-part=choice]": { w: { base: "6", lg: "12" }, ps: { base: "2", lg: "1" }, pe: "0" },
    "& [data-part=choice] input": { verticalAlign: "middle" },
    "& [data-part=grip]": {
      // There the line's menu moves it.
      display: { base: "none", lg: "inline-flex" },
      alignItems: "center",
      justifyContent: "center",
      w: "6",
      h: "6",
      me: "0.5",
      verticalAlign: "middle",
      rounded: "sm",
      color: "fg.muted",
      cursor: "grab",
      _hover: { bg: "bg.emphasized", color: "fg" },
    },
    "& tr:has([data-dragged])": { opacity: 0.4 },
    "& tr[data-drop=before] td": { boxShadow: "inset 0 2px {colors.brand.solid}" },
    "& tr[data-drop=after] td": { boxShadow: "inset 0 -2px {colors.brand.solid}" },
    "& tr[aria-selected=true] td": { bg: "brand.subtle" },
    "& [data-part=supplier]": { maxW: "10rem", overflow: "hidden", textOverflow: "ellipsis" },
    "& [data-part=inherited], & [data-part=same]": { color: "fg.muted" },
    "& [data-part=own]": { fontWeight: "semibold" },
    "& [data-part=mark]": {
      display: "inline-block",
      whiteSpace: "nowrap",
      me: "1",
      px: "1.5",
      py: "0.5",
      rounded: "sm",
      bg: "bg.muted",
      color: "fg.muted",
      textStyle: "xs",
    },
    "& [data-refused=true]": { outline: "2px solid", outlineColor: "border.error", outlineOffset: "-2px" },
    "& [data-outside=true]": { color: "fg.muted" },
    "& input:not([type=checkbox])": {
      w: "full",
      minW: "0",
      h: "7",
      px: "1",
      mx: "-1",
      textAlign: "inherit",
      bg: "bg.panel",
      color: "fg",
      rounded: "sm",
      outline: "2px solid",
      outlineColor: "brand.solid",
    },
    // What a narrow screen leaves out is in the line's form.
    "& [data-wide]": { display: { base: "none", lg: "table-cell" } },
    "@media print": {
      "& [data-wide=paper]": { display: "table-cell" },
      "& td, & th": { px: "1" },
    },
    // As wide as the sheet, whatever stands in it.
    "& [data-part=new] [data-typed]": { maxW: "0", overflow: "hidden" },
    "& [data-part=new] button": { color: "fg.muted", w: "full", textAlign: "start", h: "8", cursor: "text" },
  },
});

const columns = [
  "Day",
  "Service",
  "Supplier",
  "Quantity",
  "Nights",
  "Net",
  "Cost",
  "Pricing",
  "Sell",
  "Margin",
] as const;
const isNumber = new Set(["Quantity", "Nights", "Net", "Cost", "Pricing", "Sell", "Margin", "Day"]);

interface SheetFrameProps {
  readonly lines: readonly PricedLineRow[];
  readonly write: SheetWriting;
  /** A cell that can be typed into was pressed. */
  readonly onCell: (place: CellPlace) => void;
  /** Where lines are dropped. */
  readonly place: ComponentProps<"tbody">;
  readonly children: ReactNode;
}

/** The head and the frame of a sheet; narrow screens scroll it sideways. */
export function SheetFrame({ lines, write, onCell, place, children }: SheetFrameProps) {
  const widths = widthsOf(lines, write);
  return (
    <Box
      overflowX="auto"
      roundedTop="xl"
      tabIndex={0}
      role="region"
      aria-label="Price lines"
      focusVisibleRing="inside"
    >
      <Table>
        <thead>
          <tr>
            <th aria-label="Selection" />
            {columns.map((label) => (
              <th
                key={label}
                data-number={isNumber.has(label)}
                data-wide={wideOf(label)}
                style={{ minWidth: widths[label] }}
              >
                {label}
              </th>
            ))}
            <th aria-label="Actions" />
          </tr>
        </thead>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keyboard has its own ways */}
        <tbody
          {...place}
          onMouseDown={(event) => {
            const cell = pressedCell(event.target as Element);
            if (cell === null) return;
            event.preventDefault();
            // What is typed elsewhere in the sheet is left first: drawing this cell takes that input away.
            event.currentTarget.querySelector<HTMLInputElement>("input:focus")?.blur();
            onCell({ ...placeOf(cell), isPressed: true });
          }}
        >
          {children}
        </tbody>
      </Table>
    </Box>
  );
}

/** The cell that was pressed, if it can be typed into and is not yet. */
function pressedCell(target: Element) {
  const cell = target.closest<HTMLTableCellElement>("td[data-typed=true]");
  return cell === null || cell.querySelector("input") !== null ? null : cell;
}
