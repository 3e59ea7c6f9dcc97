import type { ComponentType } from "react";

/** What a list screen's own dialog is given: the row it is about (null for a new one) and how to close it. */
export interface RowDialogProps {
  /** Null for a new row. */
  readonly id: number | null;
  readonly onClose: () => void;
}

/** What the details of a row are given besides. */
export interface DetailsProps<Row> extends RowDialogProps {
  readonly onEdit: () => void;
  readonly onDelete: (row: Row) => void;
}

/** Best made by `lazyView`: the list then loads it before anybody asks for it. */
export type MaybeLazy<Props> = ComponentType<Props> & { readonly preload?: () => void };
