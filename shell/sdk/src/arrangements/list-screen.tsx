import { type ComponentType, useDeferredValue, useMemo, useState } from "react";
import { Box } from "@chakra-ui/react/box";
import { lazyView, usePreloads } from "../kit/lazy-view.tsx";
import { Page, Panel } from "../kit/page.tsx";
import { AddButton } from "../list/add-button.tsx";
import type { BulkBar as EveryBulkBar } from "../list/bulk-bar.tsx";
import type { BulkStatus } from "../list/use-bulk-changes.ts";
import { couldNotBeLoaded, ListBody, NoRows } from "../list/list-body.tsx";
import { lossOf, type LostWith } from "../list/lost-with.ts";
import { ListToolbar } from "../list/list-toolbar.tsx";
import { Pager } from "../list/pager.tsx";
import { RowDialogs, type RowDialogsProps } from "../list/row-dialogs.tsx";
import { paramsOf } from "../list/list-query.ts";
import { useUsedTags } from "../list/tag-filter.tsx";
import { useList } from "../list/use-list.ts";
import { useShownColumns } from "../list/use-shown-columns.ts";
import { useOpeningView } from "../list/use-views.ts";
import { useSession } from "../services/services.ts";
import type { ListReference } from "../list/reference-filter.tsx";
import type { ListFilter } from "../list/use-list-state.ts";
import { type RowSelection, RowSelectionContext, useRowSelection } from "../list/use-row-selection.ts";
import type { AnyRow, Resource } from "../rows/resource.ts";
import { ColumnsButton } from "./columns/columns-button.tsx";
import { type ListTable, RowsTable } from "./rows-table.tsx";
import { ViewsButton } from "./views/views-button.tsx";

// One file for all that opens over a list: each more would make every page larger.
const DeleteDialog = lazyView(
  async () =>
    (await import(/* webpackChunkName: "list-tools" */ "../overlay/delete-dialog.tsx")).DeleteDialog,
);
const LazyBulkBar = lazyView(
  async () => (await import(/* webpackChunkName: "list-tools" */ "../list/bulk-bar.tsx")).BulkBar,
);
const BulkTags = lazyView(
  async () => (await import(/* webpackChunkName: "list-tools" */ "./bulk-tags-dialog.tsx")).BulkTagsDialog,
);
/** `lazyView` loses the bar's type parameter. */
const BulkBar = LazyBulkBar as unknown as typeof EveryBulkBar;

interface ListScreenProps<Row extends AnyRow, Draft> extends ListTable<Row>, RowDialogsProps<Row> {
  /** Singular and plural: ["client", "clients"]. */
  readonly noun: readonly [one: string, many: string];
  readonly resource: Resource<Row, Draft>;
  /** Fixed filters of this screen. */
  readonly filters?: Readonly<Record<string, string>>;
  /** The filter that a person may choose. */
  readonly filter?: ListFilter;
  /** Its rows have tags. */
  readonly hasTags?: boolean;
  /** Limits it to the rows of the thing that the address names. */
  readonly reference?: ListReference;
  readonly defaultSort: string;
  readonly searchLabel: string;
  readonly addLabel: string;
  readonly emptyTitle: string;
  /** Statuses that can be given to several rows at once. */
  readonly bulkStatus?: BulkStatus<Row>;
  /** Columns of the exported file: heading and field. Without it there is no export. */
  readonly exported?: Readonly<Record<string, keyof Row & string>>;
  /** Imports rows from a file. */
  readonly Import?: ComponentType<{ readonly onClose: () => void }>;
  /** Paths of other lists that a deletion changes. */
  readonly invalidates?: readonly string[];
  /** What a deletion takes away for good, so that it cannot be undone. */
  readonly lostWith?: LostWith<Row>;
}

/** A list with search, sorting, pages, a row menu, and dialogs for a row's form, details and deletion. */
export function ListScreen<Row extends AnyRow, Draft>(props: ListScreenProps<Row, Draft>) {
  const { title, noun, resource, nameOf, invalidates, lostWith, bulkStatus: status, hasTags } = props;
  const { state, query, columns, tools } = useListOnScreen(props);
  const rows = query.data?.rows;
  const selection = useRowSelection(rows, nameOf);
  const isSelecting = selection.rows.length > 0;
  const [hasBar, setHasBar] = useState(false);
  if (isSelecting && !hasBar) setHasBar(true);
  const [rowToDelete, setRowToDelete] = useState<Row | null>(null);
  usePreloads(rows !== undefined, preloadable(props));
  // The count is that of the rows shown.
  const page = useDeferredValue(query.data);
  const add = <AddButton>{props.addLabel}</AddButton>;
  const empty = (
    <NoRows title={props.emptyTitle} state={state} text={`Add the first ${noun[0]} to get going.`}>
      {add}
    </NoRows>
  );
  return (
    <Page title={title} actions={add}>
      {isSelecting ? null : <ListToolbar {...props} {...tools} state={state} />}
      {hasBar ? (
        // Keeps the content below from moving when the bar appears. It stays for what was refused.
        <Box minH={isSelecting ? "13" : undefined}>
          <BulkBar
            {...{ resource, noun, selection, invalidates, lostWith, status }}
            Tags={hasTags ? BulkTags : null}
          />
        </Box>
      ) : null}
      <Panel>
        <ListBody failure={couldNotBeLoaded(noun[1])} query={query} rows={rows} empty={empty}>
          <RowSelectionContext value={selection as unknown as RowSelection<never>}>
            <RowsTable {...props} columns={columns} state={state} query={query} onDelete={setRowToDelete} />
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
          loses={lossOf(lostWith, [rowToDelete])}
          onClose={() => setRowToDelete(null)}
        />
      )}
    </Page>
  );
}

/** The rows and columns of the list as its address, its chosen view and the person's preferences say. */
function useListOnScreen<Row extends AnyRow, Draft>(props: ListScreenProps<Row, Draft>) {
  const { resource, noun, filter, reference, defaultSort } = props;
  const { dmcId } = useSession();
  const names = useMemo(() => paramsOf({ filter, reference }), [filter, reference]);
  const isOpening = useOpeningView(names);
  const hasNoTags = useUsedTags(props.hasTags ?? false).length === 0;
  const columns = useShownColumns(props.columns, hasNoTags ? "tags" : null);
  const sorts = [defaultSort.replace(/^-/, ""), ...props.columns.flatMap(({ sort }) => sort ?? [])];
  const list = useList(resource.list, { ...props, isKnown: !isOpening, sorts });
  const tools = {
    // Views belong to a company.
    views: dmcId === null ? null : <ViewsButton names={names} many={noun[1]} />,
    columnChoice: <ColumnsButton columns={props.columns} shown={columns} />,
  };
  return { ...list, columns, tools };
}

/** What is preloaded once the rows are shown. Imports are so rare that their code loads on demand. */
const preloadable = <Row extends AnyRow>({ Form, Details, dialogs = {} }: RowDialogsProps<Row>) =>
  [Form, Details, ...Object.values(dialogs), DeleteDialog, LazyBulkBar].flatMap((dialog) =>
    dialog?.preload ? [{ preload: dialog.preload }] : [],
  );
