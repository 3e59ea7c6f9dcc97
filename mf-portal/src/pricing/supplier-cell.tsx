import { type KeyboardEvent, useEffect, useRef } from "react";
import { type Partner, partnerKind, type PricedLineRow } from "@dmc-hub/shared-types";
import { useRow } from "@dmc-hub/sdk/list";
import { PickBox } from "@dmc-hub/sdk/pick";
import { NewPartnerForm } from "../partners/new-partner-form.tsx";
import { api } from "./pricing-api.ts";
import { useLeftSupplier } from "./use-left-supplier.ts";

/** What is chosen in a line's cell; null for no supplier. */
export type ChosenSupplier = Pick<Partner, "id" | "name" | "pricingPercent"> | null;

export interface SupplierCellProps {
  readonly line: PricedLineRow;
  /** Whether its list is open from the start. */
  readonly isOpen: boolean;
  readonly onChoose: (supplier: ChosenSupplier) => void;
  /** Called after a choice from the list; whether it was made with Enter. */
  readonly onChosen: (cell: HTMLTableCellElement, isByEnter: boolean) => void;
  /** Called with a key that leads to another cell. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>, isUntouched: boolean) => void;
  readonly onLeave: () => void;
}

const create = { label: "New partner", Form: NewPartnerForm };

/**
 * The supplier of a line, chosen in its cell. Enter takes what is highlighted; a cell that is left has the supplier whose
 * name was typed, and none where it was emptied.
 */
export function SupplierCell(props: SupplierCellProps) {
  const { line, isOpen, onChoose, onChosen, onKeyDown, onLeave } = props;
  const input = useRef<HTMLInputElement>(null);
  const lastKey = useRef("");
  const left = useLeftSupplier(line);
  const name = useRow(api.partners, line.partnerId).data?.name;
  useEffect(() => {
    // The combobox notices a focus that it gets once it is there.
    input.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    // What is typed replaces the name, also where that had to be read. The combobox puts the caret to its end first.
    queueMicrotask(() => {
      if (input.current?.value === name) input.current?.select();
    });
  }, [name]);
  return (
    <PickBox<Partner>
      id={line.partnerId}
      resource={api.partners}
      sort={partnerKind.order}
      nameOf={nameOf}
      detailOf={detailOf}
      create={create}
      isOpen={isOpen}
      onPick={(supplier) => {
        // Another cell may be typed into by now.
        if (left.isSearching()) return left.isStillWanted() ? onChoose(supplier) : undefined;
        left.supersede();
        onChoose(supplier);
        onChosen(input.current?.closest("td") as HTMLTableCellElement, lastKey.current === "Enter");
      }}
      onEmpty={() => {
        left.supersede();
        if (line.partnerId !== null) onChoose(null);
      }}
      onSettling={(work, text) => void left.search(work, text)}
      input={{
        ref: input,
        "aria-label": `Supplier, ${line.title}`,
        onBlur: onLeave,
        onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
          lastKey.current = event.key;
          if (!leadsOn(event)) return;
          const text = event.currentTarget.value.trim();
          onKeyDown(event, text === (line.partnerName ?? ""));
        },
      }}
    />
  );
}

/** Whether a key is for the sheet: an open list has its own arrows, Enter and Escape. */
function leadsOn({ key, altKey, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLInputElement>): boolean {
  if (key === "Tab" || altKey || (key === "z" && (ctrlKey || metaKey))) return true;
  const isOpen = currentTarget.getAttribute("aria-expanded") === "true";
  return !isOpen && (key === "Enter" || key === "Escape");
}

const nameOf = ({ name }: Partner) => name;

const detailOf = ({ location }: Partner) => location;
