/** The parts of a list without its table, for rows shown as cards; also in the `list` group. */
export { AddButton } from "./list/add-button.tsx";
export { couldNotBeLoaded, ListBody, NoRows } from "./list/list-body.tsx";
export { Pager } from "./list/pager.tsx";
export { RefreshButton } from "./list/refresh-button.tsx";
export { RowDialogs } from "./list/row-dialogs.tsx";
export { SearchField } from "./list/search-field.tsx";
export { useDialogRoute } from "./list/use-dialog-route.ts";
export { useList } from "./list/use-list.ts";
export type { AnyRow, Resource } from "./rows/resource.ts";
export type { RowDialogProps } from "./rows/row-dialog.ts";
export { failedTo, sentenceIn } from "./services/failed-to.ts";
