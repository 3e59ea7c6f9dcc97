export * from "./fields.ts";
export { FormDialog } from "./form/form-dialog.tsx";
export { type FormWords, formWordsOf } from "./form/form-words.ts";
export { RowFormDialog } from "./form/row-form-dialog.tsx";
