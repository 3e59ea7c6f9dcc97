export { ImportPanel } from "./import/import-panel.tsx";
export type { ImportField } from "./import/read-table.ts";
