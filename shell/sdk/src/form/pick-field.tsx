import { type ComponentType, Suspense, useMemo, useState } from "react";
import { Combobox, createListCollection } from "@ark-ui/react/combobox";
import type { Page } from "@dmc-hub/shared-types";
import { Input } from "@chakra-ui/react/input";
import { Portal } from "@chakra-ui/react/portal";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useController } from "react-hook-form";
import type { RowDialogProps } from "../rows/row-dialog.ts";
import type { AnyRow, Resource } from "../rows/resource.ts";
import { useRow } from "../rows/use-row.ts";
import { FieldFrame, type FieldProps } from "./field-frame.tsx";
import { Content, Detail, Item, Note } from "./offered.tsx";

/** Rows offered at once. */
const OFFERED = 8;

/** What stands for making a new row. */
const NEW = "new";

/** What the form of a row that is made in place is given. */
export interface MakeProps<Row> extends RowDialogProps {
  /** What was typed to find it; its name to begin with. */
  readonly startName?: string;
  readonly onSaved?: (row: Row) => void;
}

interface PickFieldProps<Row extends AnyRow> extends FieldProps {
  readonly resource: Resource<Row, never>;
  /** Only such rows are offered. */
  readonly filters?: Readonly<Record<string, string>>;
  readonly nameOf: (row: Row) => string;
  /** What helps to tell rows of one name apart. */
  readonly detailOf?: (row: Row) => string | null;
  /** Form of a new row, for one that is not there yet, and what it is called: "New client". */
  readonly create?: {
    readonly label: string;
    readonly Form: ComponentType<MakeProps<Row>>;
  };
  /** Called with a choice after the form has it; null when it was cleared. */
  readonly onPick?: (row: Row | null) => void;
}

/** One row of another list, found as one types; the form's value is its id, null for none. */
export function PickField<Row extends AnyRow>(props: PickFieldProps<Row>) {
  const { name, label, isRequired, help, resource, filters, nameOf, detailOf, create, onPick } = props;
  const {
    field: { value, ref, onChange, onBlur },
  } = useController({ name });
  const id = typeof value === "number" ? value : null;
  const { data: picked = null } = useRow(resource, id);
  const [text, setText] = useState<string | null>(null);
  // What a row that is being made begins with; null while none is.
  const [made, setMade] = useState<string | null>(null);
  // What was found stays when the list closes: only then is the choice told.
  const [wanted, setWanted] = useState<string | null>(null);
  const q = wanted?.trim() ?? "";
  const {
    data: page,
    error,
    isPlaceholderData: isSearching,
  } = useQuery<Page<Row>>({
    queryKey: [resource.list.path, { ...filters, q, limit: OFFERED, offered: true }],
    queryFn: ({ signal }) =>
      resource.list.page({ ...(q === "" ? {} : { q }), limit: OFFERED, ...filters } as never, { signal }),
    placeholderData: keepPreviousData,
    enabled: wanted !== null,
  });
  // Of what was found for an earlier text, Enter must not pick what does not match this one.
  const rows = useMemo(() => {
    const found = page?.rows ?? [];
    return isSearching ? found.filter((row) => nameOf(row).toLowerCase().includes(q.toLowerCase())) : found;
  }, [page, isSearching, q, nameOf]);
  const items = useMemo(
    () =>
      createListCollection<Row | typeof NEW>({
        items: [
          ...withPicked(rows, picked),
          ...(create === undefined || isSearching ? [] : [NEW as typeof NEW]),
        ],
        itemToValue: (item) => (item === NEW ? NEW : `${item.id}`),
        itemToString: (item) => (item === NEW ? q : nameOf(item)),
      }),
    [rows, picked, create, isSearching, q, nameOf],
  );
  const put = (row: Row | null) => {
    onChange(row?.id ?? null);
    setText(null);
    onPick?.(row);
  };
  return (
    <FieldFrame {...{ name, label, isRequired, help }}>
      <Combobox.Root
        collection={items}
        value={id === null ? [] : [`${id}`]}
        inputValue={text ?? (picked === null ? "" : nameOf(picked))}
        inputBehavior="autohighlight"
        openOnClick
        lazyMount
        unmountOnExit
        positioning={{ sameWidth: true }}
        style={{ width: "100%" }}
        onOpenChange={({ open }) => {
          if (open && text === null) setWanted("");
          if (!open) setText(null);
        }}
        onInputValueChange={({ inputValue, reason }) => {
          if (reason !== "input-change") return;
          setText(inputValue);
          setWanted(inputValue);
        }}
        onValueChange={({ items: [item] }) => {
          if (item === NEW) setMade(q);
          else if (item !== undefined) put(item);
        }}
      >
        <Combobox.Control>
          <Combobox.Input asChild onBlur={onBlur}>
            <Input ref={ref} placeholder={picked === null ? "Type to search" : nameOf(picked)} />
          </Combobox.Input>
        </Combobox.Control>
        <Portal>
          <Combobox.Positioner>
            <Content>
              {error === null ? null : <Note role="alert">{error.message}</Note>}
              {items.items.map((item) =>
                item === NEW ? (
                  <Item key={NEW} item={item} color="brand.fg" fontWeight="medium">
                    + {create?.label}
                  </Item>
                ) : (
                  <Item key={item.id} item={item}>
                    {nameOf(item)}
                    {detailOf === undefined ? null : <Detail>{detailOf(item)}</Detail>}
                  </Item>
                ),
              )}
              {rows.length === 0 && error === null ? (
                <Note>{isSearching ? "Searching…" : "Nothing found"}</Note>
              ) : null}
            </Content>
          </Combobox.Positioner>
        </Portal>
      </Combobox.Root>
      {create !== undefined && made !== null ? (
        <Suspense>
          <create.Form id={null} startName={made} onSaved={put} onClose={() => setMade(null)} />
        </Suspense>
      ) : null}
    </FieldFrame>
  );
}

/** The picked row must be among the offered ones, or its name would be taken away. */
const withPicked = <Row extends AnyRow>(rows: readonly Row[], picked: Row | null): readonly Row[] =>
  picked === null || rows.some(({ id }) => id === picked.id) ? rows : [picked, ...rows];
