import { type ComponentProps, type ComponentType, memo, useDeferredValue, useState } from "react";
import { Link as RouterLink, useNavigate } from "react-router-dom";
import { Box } from "@chakra-ui/react/box";
import { Button } from "@chakra-ui/react/button";
import { Plus } from "lucide-react";
import { Page, Panel } from "../kit/page.tsx";
import type { BulkBar as EveryBulkBar, BulkStatus } from "../list/bulk-bar.tsx";
import { type Column, DataTable } from "../list/data-table.tsx";
import { lazyView, usePreloads } from "../kit/lazy-view.tsx";
import { ListBody } from "../list/list-body.tsx";
import { ListToolbar } from "../list/list-toolbar.tsx";
import { Pager } from "../list/pager.tsx";
import type { AnyRow, Resource } from "../rows/resource.ts";
import type { DetailsProps, MaybeLazy, RowDialogProps } from "../rows/row-dialog.ts";
import { namesOf, RowDialogs } from "./row-dialogs.tsx";
import { type MenuEntry, RowMenu } from "../list/row-menu.tsx";
import { useList } from "../list/use-list.ts";
import type { ListFilter } from "../list/use-list-state.ts";
import { type RowSelection, RowSelectionContext, useRowSelection } from "../list/use-row-selection.ts";
import { useDialogHref, useDialogRoute } from "../list/use-dialog-route.ts";

const DeleteDialog = lazyView(async () => (await import("../overlay/delete-dialog.tsx")).DeleteDialog);
const LazyBulkBar = lazyView(async () => (await import("../list/bulk-bar.tsx")).BulkBar);
/** `lazyView` forgets that the bar takes rows of any kind. */
const BulkBar = LazyBulkBar as unknown as typeof EveryBulkBar;

export interface ListScreenProps<Row extends AnyRow, Draft> {
  readonly title: string;
  /** What a row is called, one and many: ["client", "clients"]. */
  readonly noun: readonly [one: string, many: string];
  readonly resource: Resource<Row, Draft>;
  /** Fixed filters of this screen. */
  readonly filters?: Readonly<Record<string, string>>;
  /** The choice that a person may narrow the list by. */
  readonly filter?: ListFilter;
  readonly columns: readonly Column<Row>[];
  readonly defaultSort: string;
  readonly searchLabel: string;
  readonly addLabel: string;
  readonly emptyTitle: string;
  readonly nameOf: (row: Row) => string;
  /** Where a row leads; by default its details open over the list. */
  readonly hrefOf?: (row: Row) => string;
  /** Labels of the row menu's standard entries, and what else stands between them. */
  readonly menu: {
    readonly open: string;
    readonly edit: string;
    /** `open` opens one of `dialogs` for the row. */
    readonly more?: (row: Row, open: (what: string) => void) => readonly MenuEntry[];
    /** Without it a row is deleted from its details, or among others. */
    readonly hasDelete?: boolean;
  };
  /** Form of a new or an existing row. */
  readonly Form: MaybeLazy<RowDialogProps>;
  /** Details of a row, for those that open over the list. */
  readonly Details?: MaybeLazy<DetailsProps<Row>>;
  /** What else opens over the list, by its name in the address. */
  readonly dialogs?: Readonly<Record<string, MaybeLazy<RowDialogProps>>>;
  /** Statuses that many rows can be given at once. */
  readonly bulkStatus?: BulkStatus<Row>;
  /** Columns of the exported file: heading and field. Without it nothing is exported. */
  readonly exported?: Readonly<Record<string, keyof Row & string>>;
  /** Reads rows from a file. */
  readonly Import?: ComponentType<{ readonly onClose: () => void }>;
  /** Paths of other lists that a deletion changes. */
  readonly invalidates?: readonly string[];
}

/** A list with search, sort, pages, a row menu, and the row's form, details and deletion. */
export function ListScreen<Row extends AnyRow, Draft>(props: ListScreenProps<Row, Draft>) {
  const { title, noun, resource, columns, addLabel, nameOf, hrefOf, menu, invalidates, bulkStatus } = props;
  const { state, query } = useList(resource.list, props);
  const selection = useRowSelection(query.data?.rows, nameOf);
  const [, setDialogRoute] = useDialogRoute(namesOf(props));
  const dialogHref = useDialogHref();
  const navigate = useNavigate();
  const [rowToDelete, setRowToDelete] = useState<Row | null>(null);
  usePreloads(query.data !== undefined, preloadable(props));
  const hrefOfRow = hrefOf ?? ((row: Row) => dialogHref({ what: "open", id: row.id }));
  const add = (
    <Button size="sm" colorPalette="brand" onClick={() => setDialogRoute({ what: "new" })}>
      <Plus aria-hidden /> {addLabel}
    </Button>
  );
  const linked = (column: Column<Row>): Column<Row> => ({
    ...column,
    cell: (row) => (
      <RouterLink data-part="name" to={hrefOfRow(row)}>
        {column.cell(row)}
      </RouterLink>
    ),
  });
  const entriesOf = (row: Row): MenuEntry[] => [
    { label: menu.open, onSelect: () => void navigate(hrefOfRow(row)) },
    { label: menu.edit, onSelect: () => setDialogRoute({ what: "edit", id: row.id }) },
    ...(menu.more?.(row, (what) => setDialogRoute({ what, id: row.id })) ?? []),
    ...(menu.hasDelete === false
      ? []
      : [{ label: "Delete", onSelect: () => setRowToDelete(row), isDestructive: true }]),
  ];
  // What somebody types or clicks goes first: the rows are drawn in between, and are what they were until then.
  const table = useDeferredValue<ComponentProps<typeof DataTable<Row>>>({
    label: title,
    columns: columns.map((column, index) => (index === 0 ? linked(column) : column)),
    rows: query.data?.rows,
    sort: state.sort,
    onSort: state.setSort,
    isStale: query.isPlaceholderData,
    isMarkable: true,
    rowMenu: (row) => <RowMenu name={nameOf(row)} entries={() => entriesOf(row)} />,
  });
  // The count speaks of the rows that are shown.
  const page = useDeferredValue(query.data);
  return (
    <Page title={title} actions={add}>
      {selection.rows.length === 0 ? (
        <ListToolbar {...props} state={state} />
      ) : (
        // Nothing below moves while the bar comes.
        <Box minH="13">
          <BulkBar {...{ resource, noun, selection, invalidates, status: bulkStatus }} />
        </Box>
      )}
      <Panel>
        <ListBody {...{ noun, emptyTitle: props.emptyTitle, query, state, add }}>
          <RowSelectionContext value={selection as unknown as RowSelection<never>}>
            <DrawnTable table={table} />
          </RowSelectionContext>
        </ListBody>
      </Panel>
      {page !== undefined && page.rows.length > 0 ? (
        <Pager state={state} total={page.total} shown={page.rows.length} next={page.next} noun={noun} />
      ) : null}
      <RowDialogs {...props} onDelete={setRowToDelete} />
      {rowToDelete === null ? null : (
        <DeleteDialog
          resource={resource}
          row={rowToDelete}
          name={nameOf(rowToDelete)}
          noun={noun[0]}
          invalidates={invalidates}
          isRestorable
          onClose={() => setRowToDelete(null)}
        />
      )}
    </Page>
  );
}

/** The table as it was given; `memo` forgets that its rows are of any kind. */
const DrawnTable = memo(({ table }: { table: object }) => (
  <DataTable {...(table as ComponentProps<typeof DataTable<AnyRow>>)} />
));

/** What is loaded once the rows are shown. A file is imported so seldom that its part waits to be asked for. */
const preloadable = <Row extends AnyRow, Draft>({
  Form,
  Details,
  dialogs = {},
}: ListScreenProps<Row, Draft>) =>
  [Form, Details, ...Object.values(dialogs), DeleteDialog, LazyBulkBar].flatMap((dialog) =>
    dialog?.preload ? [{ preload: dialog.preload }] : [],
  );
