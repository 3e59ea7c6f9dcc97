/* oxlint-disable jsx-a11y/no-interactive-element-to-noninteractive-role -- drawn as cards, rows and cells lose their roles */
import { memo, type ReactNode, use, useRef } from "react";
import { CutTexts } from "./cut-texts.tsx";
import { RowCheckbox } from "./row-checkbox.tsx";
import { SortableHead } from "./sortable-head.tsx";
import { Root, SkeletonRows } from "./table-parts.tsx";
import { RowSelectionContext } from "./use-row-selection.ts";

export type ColumnPlan = "whole" | "amount" | "wide";

/** A column of a table. The first one is the row's name and is emphasised. */
export interface Column<Row> {
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** The column to sort by; without it the column cannot be sorted. */
  readonly sort?: string;
  /**
   * What is never cut and takes the width that it needs: "whole", or "amount" if it is aligned to the end as
   * well. Other columns share the rest, on one line each; the first one and those that are "wide" take more.
   */
  readonly plan?: ColumnPlan;
  /** Left out where a table with all columns would be too narrow; the row's details have it. */
  readonly isExtra?: boolean;
  /** Its name in addresses and preferences; by default what it sorts by, else the label. */
  readonly name?: string;
  /** Shown only to those who choose it. */
  readonly isOptional?: boolean;
}

/** The part of a long list that is drawn; the rest is empty space. */
export interface DrawnPart {
  /** Index of the first row, and one past the last. */
  readonly from: number;
  readonly to: number;
  /** Space above and below them, px. */
  readonly above: number;
  readonly below: number;
  /** Called with each row's element. */
  readonly measure: (element: HTMLElement | null) => void;
}

interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined while loading for the first time. */
  readonly rows: readonly Row[] | undefined;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  readonly rowMenu: (row: Row) => ReactNode;
  /** The previous rows are still shown while others load. */
  readonly isStale?: boolean;
  /** Without it every row is drawn. */
  readonly drawn?: DrawnPart;
  /** Rows can be selected; `RowSelectionContext` says which are. */
  readonly isMarkable?: boolean;
  /** Number of placeholder rows while loading. */
  readonly skeletons?: number;
}

/** Number of placeholder rows while loading. */
const SKELETON_ROWS = 5;

/** How much wider than another text the first column is. */
const WIDE = 1.5;

/** A table of rows with sortable columns and a menu at each row's end; on narrow screens a list of cards. */
export function DataTable<Row extends { readonly id: number }>(props: DataTableProps<Row>) {
  const { label, columns, rows, isStale = false, drawn, skeletons = SKELETON_ROWS } = props;
  const table = useRef<HTMLTableElement>(null);
  return (
    <>
      <Root
        ref={table}
        role="table"
        aria-label={label}
        aria-busy={rows === undefined || isStale}
        aria-rowcount={rows && drawn ? rows.length + 1 : undefined}
        isScrolled={drawn !== undefined}
        isStale={isStale}
      >
        <Head {...props} />
        <Space height={drawn?.above} />
        <tbody role="rowgroup">
          {rows === undefined ? (
            <SkeletonRows rows={skeletons} columns={columns.length + 1} />
          ) : (
            <DrawnRows {...props} rows={rows} />
          )}
        </tbody>
        <Space height={drawn?.below} />
      </Root>
      <CutTexts table={table} />
    </>
  );
}

const Head = <Row,>({ columns, sort, onSort, isMarkable = false }: DataTableProps<Row>) => (
  <thead role="rowgroup">
    <tr role="row">
      {columns.map((column, place) => (
        <SortableHead
          key={column.label}
          column={column}
          sort={sort}
          onSort={onSort}
          share={shareOf(column, columns)}
          box={place === 0 && isMarkable ? <AllBox /> : null}
        />
      ))}
      <th role="columnheader" scope="col" data-part="actions">
        Actions
      </th>
    </tr>
  </thead>
);

/** How much of the width that is left a column takes; undefined if it takes what it needs. */
function shareOf<Row>(column: Column<Row>, columns: readonly Column<Row>[]): string | undefined {
  const weightOf = (one: Column<Row>) =>
    isWhole(one) ? 0 : one.plan === "wide" || one === columns[0] ? WIDE : 1;
  const all = columns.reduce((sum, one) => sum + weightOf(one), 0);
  return isWhole(column) ? undefined : `${(100 * weightOf(column)) / all}%`;
}

const isWhole = ({ plan }: Column<never>) => plan === "whole" || plan === "amount";

type DrawnRowsProps<Row> = DataTableProps<Row> & { readonly rows: readonly Row[] };

function DrawnRows<Row extends { readonly id: number }>(props: DrawnRowsProps<Row>) {
  const { columns, rows, rowMenu, drawn, isMarkable = false } = props;
  const from = drawn?.from ?? 0;
  return rows
    .slice(from, drawn?.to)
    .map((row, place) => (
      <TableRow
        key={row.id}
        row={row}
        columns={columns as readonly Column<never>[]}
        rowMenu={rowMenu as (row: never) => ReactNode}
        place={from + place}
        isMarkable={isMarkable}
        measure={drawn?.measure}
      />
    ));
}

function AllBox() {
  const selection = use(RowSelectionContext);
  if (selection === null) return null;
  return (
    <RowCheckbox
      label="Select all on this page"
      isOn={selection.areAll}
      isPartly={selection.rows.length > 0 && !selection.areAll}
      isHidden={selection.isEmpty}
      onToggle={selection.toggleAll}
    />
  );
}

function RowBox({ row }: { row: { readonly id: number } }) {
  const selection = use(RowSelectionContext);
  if (selection === null) return null;
  const own = row as never;
  return (
    <RowCheckbox
      label={`Select ${selection.nameOf(own)}`}
      isOn={selection.has(own)}
      onToggle={() => selection.toggle(own)}
    />
  );
}

interface TableRowProps {
  readonly row: { readonly id: number };
  readonly columns: readonly Column<never>[];
  readonly rowMenu: (row: never) => ReactNode;
  readonly isMarkable: boolean;
  readonly place: number;
  /** Only if not all rows are drawn. */
  readonly measure: DrawnPart["measure"] | undefined;
}

/** One row. It is only redrawn if it, the table's columns or its menu change. */
const TableRow = memo(({ row, columns, rowMenu, isMarkable, place, measure }: TableRowProps) => (
  <tr role="row" ref={measure} data-index={place} aria-rowindex={measure ? place + 2 : undefined}>
    {columns.map((column, index) => (
      <td
        role="cell"
        key={column.label}
        data-label={column.label}
        data-plan={column.plan}
        data-extra={column.isExtra}
      >
        {index === 0 && isMarkable ? (
          <div data-part="selectable">
            <RowBox row={row} />
            <span>{column.cell(row as never)}</span>
          </div>
        ) : (
          (column.cell(row as never) ?? "–")
        )}
      </td>
    ))}
    <td role="cell" data-part="actions">
      {rowMenu(row as never)}
    </td>
  </tr>
));

/** Empty space for rows that are not drawn. */
const Space = ({ height = 0 }: { height?: number | undefined }) =>
  height === 0 ? null : <tbody role="presentation" style={{ display: "block", height }} />;
