import { type ComponentType, useMemo } from "react";
import type { Kind } from "@dmc-hub/shared-types";
import { capital } from "../format/pluralize.ts";
import { fieldOf, fileFieldsOf } from "../rows/shown-value.tsx";
import type { Column } from "../list/data-table.tsx";
import { columnOf } from "../list/kind-columns.tsx";
import { nameOfColumn } from "../list/use-shown-columns.ts";
import { bulkStatusOf, statusFilter } from "../list/define-statuses.tsx";
import type { DetailsProps, MaybeLazy, RowDialogProps } from "../rows/row-dialog.ts";
import type { LostWith } from "../list/lost-with.ts";
import type { ListReference } from "../list/reference-filter.tsx";
import { ListScreen } from "./list-screen.tsx";
import type { AnyRow, Resource } from "../rows/resource.ts";
import type { MenuEntry } from "../list/row-menu.tsx";

/** What opens over a list of a kind, or where its rows lead. */
interface KindDialogs<Row> {
  readonly Form: MaybeLazy<RowDialogProps>;
  readonly Details?: MaybeLazy<DetailsProps<Row>>;
  /** Address of a row's details if they have a page of their own. */
  readonly hrefOf?: (row: Row) => string;
  readonly Import?: ComponentType<{ readonly onClose: () => void }>;
  /** Further dialogs over the list, by their names in the address. */
  readonly more?: Readonly<Record<string, MaybeLazy<RowDialogProps>>>;
}

interface KindListProps<Row extends AnyRow> {
  readonly kind: Kind;
  readonly resource: Resource<Row, never>;
  readonly columns: readonly Column<Row>[];
  /** Texts of the search, of the button that adds a row, and of the menu's entries that open and edit one. */
  readonly words: {
    readonly search: string;
    readonly add?: string;
    readonly open: string;
    readonly edit: string;
    /** Label above the list for rows of any status. */
    readonly all?: string;
  };
  readonly dialogs: KindDialogs<Row>;
  /**
   * Fields of the exported file, with a heading if it is not the field's label; by default all of the kind's.
   */
  readonly exported?: readonly (string | readonly [heading: string, name: string])[];
  /**
   * Further entries of a row's menu; `open` opens one of the dialogs. Deletion may be left to the details.
   */
  readonly menu?: {
    readonly entries: (row: Row, open: (what: string) => void) => readonly MenuEntry[];
    readonly hasDelete?: boolean;
  };
  /** Limits the list to rows with these values, which then have names of their own. */
  readonly only?: {
    readonly filters: Readonly<Record<string, string>>;
    readonly names: readonly [one: string, many: string];
  };
  /** Limits the list to the rows of the thing that the address names. */
  readonly reference?: ListReference;
  /** What a deletion takes away for good, so that it cannot be undone. */
  readonly lostWith?: LostWith<Row>;
}

/** The list of a kind of thing: what is not given here follows from the kind's description. */
export function KindList<Row extends AnyRow>(props: KindListProps<Row>) {
  const { kind, resource, columns, words, dialogs, menu, only, reference, lostWith } = props;
  const { exported = fileFieldsOf(kind) } = props;
  const filters = only?.filters;
  const all = useMemo(() => withOptional(kind, columns, filters), [kind, columns, filters]);
  const { Form, Details, hrefOf, Import, more } = dialogs;
  const names = only?.names ?? kind.names;
  const [one, many] = names;
  const statuses = kind.statuses && {
    filter: statusFilter(kind.statuses, words.all ?? "All"),
    bulkStatus: bulkStatusOf(kind.statuses) as never,
  };
  return (
    <ListScreen
      title={capital(many)}
      noun={names}
      resource={resource}
      columns={all}
      defaultSort={kind.order}
      searchLabel={words.search}
      addLabel={words.add ?? `Add ${capital(one)}`}
      emptyTitle={`No ${many} found`}
      nameOf={(row) => String(row[kind.nameField as keyof Row])}
      menu={{
        open: words.open,
        edit: words.edit,
        ...(menu && { more: menu.entries }),
        ...(menu?.hasDelete === undefined ? {} : { hasDelete: menu.hasDelete }),
      }}
      Form={Form}
      {...(Details && { Details })}
      {...(hrefOf && { hrefOf })}
      {...(Import && { Import })}
      {...(more && { dialogs: more })}
      {...(only && { filters: only.filters })}
      {...(reference && { reference })}
      {...(lostWith && { lostWith })}
      {...statuses}
      exported={headingsOf(kind, exported) as Readonly<Record<string, keyof Row & string>>}
      hasTags={Object.values(kind.fields).some(({ as }) => as === "tags")}
      invalidates={kind.invalidates}
    />
  );
}

/** A list's columns, with those of the kind's other fields for people who choose them. */
function withOptional<Row extends AnyRow>(
  kind: Kind,
  columns: readonly Column<Row>[],
  filters: object = {},
): readonly Column<Row>[] {
  const known = new Set([...columns.map(nameOfColumn), ...Object.keys(filters)]);
  const others = fileFieldsOf(kind).filter((name) => !known.has(name));
  return [
    ...columns,
    ...others.map((name) => columnOf<Row>(kind, name as keyof Row & string, { isOptional: true })),
  ];
}

const headingsOf = (kind: Kind, exported: NonNullable<KindListProps<AnyRow>["exported"]>) =>
  Object.fromEntries(
    exported.map((part) => (typeof part === "string" ? [fieldOf(kind, part).label, part] : part)),
  );
