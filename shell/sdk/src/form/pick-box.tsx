import { type ComponentProps, type ComponentType, type KeyboardEvent, Suspense, useState } from "react";
import { Combobox, useCombobox } from "@ark-ui/react/combobox";
import { isComposing } from "../kit/is-composing.ts";
import type { RowDialogProps } from "../rows/row-dialog.ts";
import type { AnyRow } from "../rows/resource.ts";
import { useRow } from "../rows/use-row.ts";
import { sentenceIn } from "../services/failed-to.ts";
import { ComboboxInput, ComboboxItem, ComboboxList, Detail, Note } from "./combobox-parts.tsx";
import { useEarlyEnter } from "./use-early-enter.ts";
import { useTypedText } from "./use-typed-text.ts";
import { NEW, type RowSource, useExactRows, useOfferedRows } from "./use-offered-rows.ts";

/** Properties of a form that creates a row in place. */
export interface MakeProps<Row> extends RowDialogProps {
  /** The search text; the initial value of the name. */
  readonly startName?: string;
  readonly onSaved?: (row: Row) => void;
}

/** What can be picked, and how it is written. */
export interface Pickable<Row extends AnyRow> extends RowSource<Row> {
  /** Distinguishes rows of the same name. */
  readonly detailOf?: (row: Row) => string | null;
  /** Form of a new row, if the wanted one does not exist, and its label: "New client". */
  readonly create?: {
    readonly label: string;
    readonly Form: ComponentType<MakeProps<Row>>;
  };
}

interface PickBoxProps<Row extends AnyRow> extends Pickable<Row> {
  /** Of the picked row; null for none. */
  readonly id: number | null;
  readonly onPick: (row: Row) => void;
  /** Called when it is left emptied. */
  readonly onEmpty?: () => void;
  /**
   * Called with the search for what was typed when it is left, and that text: the one row that is called so is picked. It
   * resolves to how many there are, and rejects with `ApiError` if they cannot be searched: then the text stays.
   */
  readonly onSettling?: (work: Promise<number>, text: string) => void;
  /** Whether its list is open from the start. */
  readonly isOpen?: boolean;
  readonly input?: ComponentProps<typeof ComboboxInput>;
}

/** One row of another list, found by typing. `PickField` is the same within a form. */
export function PickBox<Row extends AnyRow>(props: PickBoxProps<Row>) {
  const { id, resource, nameOf, detailOf, create, onPick, isOpen = false, input = {} } = props;
  const { data: picked = null } = useRow(resource, id);
  const pickedName = picked === null ? null : nameOf(picked);
  const typed = useTypedText(isOpen);
  const offered = useOfferedRows(props, { text: typed.wanted, picked, canCreate: create !== undefined });
  // Initial name of a row being created; null if there is none.
  const [made, setMade] = useState<string | null>(null);
  const put = (row: Row) => {
    typed.clear();
    onPick(row);
  };
  const leave = useLeaving(props, typed, put);
  const combobox = useCombobox<Row | typeof NEW>({
    collection: offered.collection,
    value: id === null ? [] : [`${id}`],
    inputValue: typed.text ?? pickedName ?? "",
    inputBehavior: "autohighlight",
    defaultOpen: isOpen,
    openOnClick: true,
    positioning: { sameWidth: true },
    onOpenChange: ({ open, reason }) => {
      if (!open && reason === "interact-outside") leave();
      typed.onOpenChange(open);
    },
    onValueChange: ({ items: [item] }) => {
      if (item === NEW) setMade(offered.q);
      else if (item !== undefined) put(item);
    },
  });
  const early = useEarlyEnter(combobox, offered, typed);
  return (
    <>
      <Combobox.RootProvider value={combobox} lazyMount unmountOnExit style={{ width: "100%" }}>
        <ComboboxInput
          placeholder={pickedName ?? "Type to search"}
          {...input}
          // Not when the combobox tells it: that is later, and what is drawn late takes the place of what is typed meanwhile.
          onChange={(event) => typed.onType(event.currentTarget.value)}
          {...keysFor(input, early, leave)}
          // The form of a new row takes the focus.
          onBlur={(event) => {
            if (made !== null) return;
            leave();
            input.onBlur?.(event);
          }}
        />
        <ComboboxList>
          <OfferedRows offered={offered} nameOf={nameOf} detailOf={detailOf} createLabel={create?.label} />
        </ComboboxList>
      </Combobox.RootProvider>
      {create !== undefined && made !== null ? (
        <Suspense>
          <create.Form id={null} startName={made} onSaved={put} onClose={() => setMade(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** What the input does with a key; nothing with one that composes a word. */
const keysFor = (
  input: ComponentProps<typeof ComboboxInput>,
  early: ReturnType<typeof useEarlyEnter>,
  leave: () => void,
) => ({
  onKeyDownCapture: (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    // The input may be gone before it can lose the focus.
    if (event.key === "Tab") leave();
    else early.hold(event);
  },
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
    input.onKeyDown?.(event);
    early.note();
  },
});

/** What happens to a typed text when the box is left: the row that is called so is picked, if there is one. */
function useLeaving<Row extends AnyRow>(
  props: PickBoxProps<Row>,
  typed: ReturnType<typeof useTypedText>,
  put: (row: Row) => void,
): () => void {
  const exactFor = useExactRows(props);
  const settle = async (text: string) => {
    const isAwaited = typed.watch();
    try {
      const called = await exactFor(text);
      const [row] = called;
      if (row !== undefined && called.length === 1 && isAwaited()) put(row);
      return called.length;
    } catch (error) {
      if (isAwaited()) typed.keep(text);
      throw error;
    }
  };
  return () => {
    const text = typed.latestText();
    if (text === null) return;
    typed.clear();
    if (text.trim() === "") props.onEmpty?.();
    else props.onSettling?.(settle(text), text.trim());
  };
}

interface OfferedRowsProps<Row extends AnyRow> {
  readonly offered: ReturnType<typeof useOfferedRows<Row>>;
  readonly nameOf: (row: Row) => string;
  readonly detailOf: ((row: Row) => string | null) | undefined;
  readonly createLabel: string | undefined;
}

function OfferedRows<Row extends AnyRow>({ offered, nameOf, detailOf, createLabel }: OfferedRowsProps<Row>) {
  const { collection, rows, error, isSearching } = offered;
  return (
    <>
      {error === null ? null : <Note role="alert">{sentenceIn(error.message)}</Note>}
      {collection.items.map((item) =>
        collection.getItemDisabled(item) ? null : item === NEW ? (
          <ComboboxItem key={NEW} item={item} color="brand.fg" fontWeight="medium">
            + {createLabel}
          </ComboboxItem>
        ) : (
          <ComboboxItem key={item.id} item={item}>
            {nameOf(item)}
            {detailOf === undefined ? null : <Detail>{detailOf(item)}</Detail>}
          </ComboboxItem>
        ),
      )}
      {rows.length === 0 && error === null ? (
        <Note>{isSearching ? "Searching…" : "Nothing found"}</Note>
      ) : null}
    </>
  );
}
