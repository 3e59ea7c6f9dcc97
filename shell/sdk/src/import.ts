export { ImportPanel } from "./import/import-panel.tsx";
export { KindImport } from "./import/kind-import.tsx";
export type { ImportField } from "./import/read-table.ts";
