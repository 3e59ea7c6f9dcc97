export * from "./fields.ts";
export { DateField } from "./form/date-field.tsx";
export { DateRangeField } from "./form/date-range-field.tsx";
export { FormDialog } from "./form/form-dialog.tsx";
export { type FormWords, formWordsOf } from "./form/form-words.ts";
export { NumberField } from "./form/number-field.tsx";
export { newKey } from "./form/new-key.ts";
export { RowFormDialog } from "./form/row-form-dialog.tsx";
