import type { ComponentType } from "react";

/** Properties of a list screen's own dialog: the row it is about (null for a new one) and how to close it. */
export interface RowDialogProps {
  /** Null for a new row. */
  readonly id: number | null;
  readonly onClose: () => void;
}

/** Further properties of a row's details. */
export interface DetailsProps<Row> extends RowDialogProps {
  readonly onEdit: () => void;
  readonly onDelete: (row: Row) => void;
}

/** Best made by `lazyView`: the list then preloads it. */
export type MaybeLazy<Props> = ComponentType<Props> & { readonly preload?: () => void };
