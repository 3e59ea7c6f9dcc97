export * from "./fields.ts";
export { FormDialog } from "./form/form-dialog.tsx";
export { RowFormDialog, type RowFormWords } from "./form/row-form-dialog.tsx";
