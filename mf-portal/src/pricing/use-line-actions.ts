import type { PricedLineRow, ProposalPricing } from "@dmc-hub/shared-types";
import type { MenuEntry } from "@dmc-hub/sdk/list";
import { draftOf } from "./use-sheet-history.ts";
import type { SheetEdits } from "./use-sheet-edits.ts";

/** What can be done with a line from its menu. */
export interface LineActions {
  readonly of: (line: PricedLineRow) => readonly MenuEntry[];
}

/** The entries of a line's menu; `open` opens its form. */
export function useLineActions(
  { lines, settings: { options } }: Pick<ProposalPricing, "lines" | "settings">,
  edits: SheetEdits,
  open: (id: number) => void,
): LineActions {
  const apply = (...args: Parameters<SheetEdits["apply"]>) => void edits.apply(...args);
  const swap = (line: PricedLineRow, step: number) =>
    apply({ change: swapped(lines, line, step) }, { failed: "move the line" });
  return {
    of: (line) => {
      const { id, version, isLocked, title } = line;
      const place = lines.findIndex((one) => one.id === id);
      return [
        { label: "Edit all fields", onSelect: () => open(id) },
        {
          label: "Duplicate",
          onSelect: () =>
            apply({ add: [draftOf(line)] }, { done: `${title} duplicated`, failed: "duplicate the line" }),
        },
        ...(lines[place - 1]?.dayNumber === line.dayNumber
          ? [{ label: "Move up", onSelect: () => swap(line, -1) }]
          : []),
        ...(lines[place + 1]?.dayNumber === line.dayNumber
          ? [{ label: "Move down", onSelect: () => swap(line, 1) }]
          : []),
        ...(options.length === 0 ? [] : [null, ...options.map(({ key }) => key)])
          .filter((key) => key !== line.option)
          .map((key) => ({
            label: key === null ? "Put into all options" : `Put into option ${key}`,
            onSelect: () => edits.change(line, { option: key }),
          })),
        {
          label: isLocked ? "Unlock" : "Lock against refreshing",
          onSelect: () => edits.change(line, { isLocked: !isLocked }),
        },
        {
          label: "Delete",
          isDestructive: true,
          onSelect: () =>
            apply({ remove: [{ id, version }] }, { done: `${title} deleted`, failed: "delete the line" }),
        },
      ];
    },
  };
}

/** Positions of a day after one of its lines has changed places with its neighbour. */
function swapped(lines: readonly PricedLineRow[], line: PricedLineRow, step: number) {
  const day = lines.filter(({ dayNumber }) => dayNumber === line.dayNumber);
  const at = day.findIndex(({ id }) => id === line.id);
  const order = day.toSpliced(at, 1).toSpliced(at + step, 0, line);
  return order.flatMap(({ id, version, position }, place) =>
    position === place ? [] : [{ id, version, position: place }],
  );
}
