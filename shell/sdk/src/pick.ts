export { SuggestField } from "./form/suggest-field.tsx";
export { type MakeProps, PickField } from "./form/pick-field.tsx";
