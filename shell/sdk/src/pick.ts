export { SuggestField } from "./form/suggest-field.tsx";
export { type MakeProps, PickBox } from "./form/pick-box.tsx";
export { PickField } from "./form/pick-field.tsx";
