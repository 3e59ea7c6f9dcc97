import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { Button } from "@chakra-ui/react/button";
import { Flex } from "@chakra-ui/react/flex";
import { Plus } from "lucide-react";
import { Link } from "../kit/link.tsx";
import { Page, Panel } from "../kit/page.tsx";
import { EmptyState, ErrorState } from "../kit/states.tsx";
import { type Column, DataTable } from "./data-table.tsx";
import { Pager } from "./pager.tsx";
import type { AnyRow, Resource } from "./resource.ts";
import { type MenuEntry, RowMenu } from "./row-menu.tsx";
import { SearchField } from "./search-field.tsx";
import { useList } from "./use-list.ts";
import { useSelection, useSelectionHref } from "./use-selection.ts";

const DeleteDialog = lazy(async () => ({ default: (await import("../overlay.ts")).DeleteDialog }));

/** What a list screen's own dialog is given: the row it is about (null for a new one) and how to close it. */
export interface RowDialogProps {
  /** Null for a new row. */
  readonly id: number | null;
  readonly onClose: () => void;
}

interface ListScreenProps<Row extends AnyRow, Draft> {
  readonly title: string;
  /** What a row is called, one and many: ["client", "clients"]. */
  readonly noun: readonly [one: string, many: string];
  readonly resource: Resource<Row, Draft>;
  readonly filters?: Readonly<Record<string, string>>;
  readonly columns: readonly Column<Row>[];
  readonly defaultSort: string;
  readonly searchLabel: string;
  readonly addLabel: string;
  readonly emptyTitle: string;
  readonly nameOf: (row: Row) => string;
  /** Labels of the row menu's standard entries, and what else stands between them. */
  readonly menu: {
    readonly open: string;
    readonly edit: string;
    readonly more?: (row: Row) => readonly MenuEntry[];
  };
  /** Form of a new or an existing row. */
  readonly Form: ComponentType<RowDialogProps>;
  /** Details of a row. */
  readonly Details: ComponentType<RowDialogProps & { readonly onEdit: () => void }>;
}

/** A list with search, sort, pages, a row menu, and the row's form, details and deletion. */
export function ListScreen<Row extends AnyRow, Draft>(props: ListScreenProps<Row, Draft>) {
  const { title, noun, resource, columns, searchLabel, addLabel, nameOf, menu } = props;
  const { state, query } = useList(resource.list, props);
  const [, select] = useSelection();
  const hrefOf = useSelectionHref();
  const [doomed, setDoomed] = useState<Row | null>(null);
  const add = (
    <Button size="sm" colorPalette="brand" onClick={() => select({ what: "new" })}>
      <Plus aria-hidden /> {addLabel}
    </Button>
  );
  const linked = (column: Column<Row>): Column<Row> => ({
    ...column,
    cell: (row) => (
      <Link to={hrefOf({ what: "open", id: row.id })} color="fg">
        {column.cell(row)}
      </Link>
    ),
  });
  const entriesOf = (row: Row): MenuEntry[] => [
    { label: menu.open, onSelect: () => select({ what: "open", id: row.id }) },
    { label: menu.edit, onSelect: () => select({ what: "edit", id: row.id }) },
    ...(menu.more?.(row) ?? []),
    { label: "Delete", onSelect: () => setDoomed(row), isDestructive: true },
  ];
  const table = (
    <DataTable
      label={title}
      columns={columns.map((column, index) => (index === 0 ? linked(column) : column))}
      rows={query.data?.rows}
      sort={state.sort}
      onSort={state.setSort}
      isStale={query.isPlaceholderData}
      rowMenu={(row) => <RowMenu name={nameOf(row)} entries={entriesOf(row)} />}
    />
  );
  return (
    <Page title={title} actions={add}>
      <Flex mb="4">
        <SearchField label={searchLabel} value={state.q} onChange={state.setQuery} />
      </Flex>
      <Panel>{listBody({ ...props, query, state, table, add })}</Panel>
      {query.data !== undefined && query.data.rows.length > 0 ? (
        <Pager
          state={state}
          total={query.data.total}
          shown={query.data.rows.length}
          next={query.data.next}
          noun={noun}
        />
      ) : null}
      <RowDialogs {...props} />
      {doomed === null ? null : (
        <Suspense>
          <DeleteDialog
            resource={resource}
            row={doomed}
            name={nameOf(doomed)}
            noun={noun[0]}
            onClose={() => setDoomed(null)}
          />
        </Suspense>
      )}
    </Page>
  );
}

interface ListBodyProps {
  readonly noun: readonly [one: string, many: string];
  readonly emptyTitle: string;
  readonly query: ReturnType<typeof useList>["query"];
  readonly state: ReturnType<typeof useList>["state"];
  readonly table: ReactNode;
  readonly add: ReactNode;
}

function listBody({ noun, emptyTitle, query, state, table, add }: ListBodyProps): ReactNode {
  if (query.error !== null) {
    return (
      <ErrorState
        title={`The ${noun[1]} could not be loaded`}
        description={query.error.message}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (query.data?.rows.length !== 0) return table;
  if (state.q === "")
    return (
      <EmptyState title={emptyTitle} description={`Add the first ${noun[0]} to get going.`}>
        {add}
      </EmptyState>
    );
  return (
    <EmptyState title={emptyTitle} description={`Nothing matches “${state.q}”.`}>
      <Button size="sm" variant="outline" onClick={() => state.setQuery("")}>
        Clear search
      </Button>
    </EmptyState>
  );
}

function RowDialogs<Row extends AnyRow, Draft>({ Form, Details }: ListScreenProps<Row, Draft>) {
  const [selection, select] = useSelection();
  if (selection === null) return null;
  const close = () => select(null);
  return (
    <Suspense>
      {selection.what === "open" ? (
        <Details
          id={selection.id}
          onClose={close}
          onEdit={() => select({ what: "edit", id: selection.id })}
        />
      ) : (
        <Form id={selection.what === "new" ? null : selection.id} onClose={close} />
      )}
    </Suspense>
  );
}
