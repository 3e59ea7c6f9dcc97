export { ImportPanel } from "./arrangements/import/import-panel.tsx";
export { KindImport } from "./arrangements/import/kind-import.tsx";
export type { ImportField } from "./arrangements/import/read-table.ts";
