import type { OptionKey, PricedLineRow, PricingOption, ProposalPricing } from "@dmc-hub/shared-types";
import type { MenuEntry } from "@dmc-hub/sdk/list";
import { movedBeside, movedBy } from "./moved-lines.ts";
import { draftOf } from "./line-draft.ts";
import type { SheetEdits } from "./use-sheet-edits.ts";

/** What can be done with a line from its menu. */
export interface LineActions {
  readonly of: (line: PricedLineRow) => readonly MenuEntry[];
  /** Opens the form with all fields of a line. */
  readonly open: (id: number) => void;
  /** Moves a line up or down by one. */
  readonly step: (line: PricedLineRow, step: 1 | -1) => void;
  /** Moves the line with this id beside another one. */
  readonly drop: (id: number, target: PricedLineRow, isAfter: boolean) => void;
}

/** Where a line can be put: into all options, or one of them. */
export const optionPlaces = (
  options: readonly PricingOption[],
): readonly { readonly key: OptionKey | null; readonly label: string }[] =>
  options.length === 0
    ? []
    : [
        { key: null, label: "Put into all options" },
        ...options.map(({ key, name }) => ({ key, label: `Put into ${name}` })),
      ];

/** What can be done with the lines of a sheet, of which some are shown; `open` opens a line's form. */
export function useLineActions(
  { lines, settings: { options } }: Pick<ProposalPricing, "lines" | "settings">,
  shown: readonly PricedLineRow[],
  edits: SheetEdits,
  open: (id: number) => void,
): LineActions {
  const apply = (...args: Parameters<SheetEdits["apply"]>) => void edits.apply(...args);
  const move = (change: ReturnType<typeof movedBy>, done?: string) => {
    if (change.length > 0)
      apply({ change }, { failed: "move the line", ...(done === undefined ? {} : { done }) });
  };
  const step: LineActions["step"] = (line, by) => move(movedBy(lines, shown, line, by));
  return {
    open,
    step,
    drop: (id, target, isAfter) => {
      const line = lines.find((one) => one.id === id);
      if (line) move(movedBeside(lines, line, target, isAfter), `${line.title} moved`);
    },
    of: (line) => {
      const { id, version, isLocked, title } = line;
      const place = shown.findIndex((one) => one.id === id);
      return [
        { label: "Edit all fields", onSelect: () => open(id) },
        {
          label: "Duplicate",
          onSelect: () =>
            apply({ add: [draftOf(line)] }, { done: `${title} duplicated`, failed: "duplicate the line" }),
        },
        ...(shown[place - 1] ? [{ label: "Move up", onSelect: () => step(line, -1) }] : []),
        ...(shown[place + 1] ? [{ label: "Move down", onSelect: () => step(line, 1) }] : []),
        ...optionPlaces(options)
          .filter(({ key }) => key !== line.option)
          .map(({ key, label }) => ({
            label,
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
