/** What belongs to a record: its files, and its history. */
export { FilesPanel } from "./files/files-panel.tsx";
export { EntryTable } from "./history/entry-table.tsx";
export { HistoryList } from "./history/history-list.tsx";
