export { DataTable, type Column } from "./list/data-table.tsx";
export type { RowDialogProps } from "./list/list-screen.tsx";
export { Pager } from "./list/pager.tsx";
export { RefreshButton } from "./list/refresh-button.tsx";
export type { AnyRow, Resource } from "./list/resource.ts";
export { SearchField } from "./list/search-field.tsx";
export { useList } from "./list/use-list.ts";
export { useSelection } from "./list/use-selection.ts";
