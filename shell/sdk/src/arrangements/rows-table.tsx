import { type ComponentProps, memo, useDeferredValue } from "react";
import { Link as RouterLink, useLocation, useNavigate } from "react-router-dom";
import { type Column, DataTable } from "../list/data-table.tsx";
import { namesOf } from "../list/row-dialogs.tsx";
import { type MenuEntry, RowMenu } from "../list/row-menu.tsx";
import { useDialogHref, useDialogRoute } from "../list/use-dialog-route.ts";
import type { useList } from "../list/use-list.ts";
import type { AnyRow } from "../rows/resource.ts";

/** What a list's table shows, and the actions on each row. */
export interface ListTable<Row> {
  readonly title: string;
  readonly columns: readonly Column<Row>[];
  readonly nameOf: (row: Row) => string;
  /** Address of a row; by default its details open over the list. */
  readonly hrefOf?: (row: Row) => string;
  /** Labels of the row menu's standard entries, and further entries between them. */
  readonly menu: {
    readonly open: string;
    readonly edit: string;
    /** `open` opens one of `dialogs` for the row. */
    readonly more?: (row: Row, open: (what: string) => void) => readonly MenuEntry[];
    /** Without it a row is deleted from its details, or by selection. */
    readonly hasDelete?: boolean;
  };
}

interface RowsTableProps<Row extends AnyRow> extends ListTable<Row> {
  readonly dialogs?: object;
  readonly state: ReturnType<typeof useList<Row>>["state"];
  readonly query: ReturnType<typeof useList<Row>>["query"];
  readonly onDelete: (row: Row) => void;
}

/**
 * Rows whose names open their details, with a menu each; typing and clicks take precedence over drawing them.
 */
export function RowsTable<Row extends AnyRow>(props: RowsTableProps<Row>) {
  const { title, columns, nameOf, state, query } = props;
  const pages = usePagesBefore(props);
  const dialogHref = useDialogHref();
  const hrefOf = props.hrefOf ?? ((row: Row) => dialogHref({ what: "open", id: row.id }));
  const entriesOf = useRowMenu(props, hrefOf);
  const linked = (column: Column<Row>): Column<Row> => ({
    ...column,
    cell: (row) => (
      <RouterLink data-part="name" to={hrefOf(row)} state={pages}>
        {column.cell(row)}
      </RouterLink>
    ),
  });
  // The rows are drawn at low priority, and stay as they were until then.
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
  return <DrawnTable table={table} />;
}

function useRowMenu<Row extends AnyRow>(props: RowsTableProps<Row>, hrefOf: (row: Row) => string) {
  const { menu, onDelete } = props;
  const [, setDialogRoute] = useDialogRoute(namesOf(props));
  const navigate = useNavigate();
  const pages = usePagesBefore(props);
  return (row: Row): MenuEntry[] => [
    { label: menu.open, onSelect: () => void navigate(hrefOf(row), { state: pages }) },
    { label: menu.edit, onSelect: () => setDialogRoute({ what: "edit", id: row.id }) },
    ...(menu.more?.(row, (what) => setDialogRoute({ what, id: row.id })) ?? []),
    ...(menu.hasDelete === false
      ? []
      : [{ label: "Delete", onSelect: () => onDelete(row), isDestructive: true }]),
  ];
}

/** The history entry's state, which has the pages before this one: kept by what opens over the list, left by its pages. */
function usePagesBefore({ hrefOf }: { readonly hrefOf?: unknown }): unknown {
  const { state } = useLocation();
  return hrefOf === undefined ? state : null;
}

/** Draws the given table; `memo` loses its type parameter. */
const DrawnTable = memo(({ table }: { table: object }) => (
  <DataTable {...(table as ComponentProps<typeof DataTable<AnyRow>>)} />
));
