export { type MakeProps, PickField } from "./form/pick-field.tsx";
