export { PickField } from "./form/pick-field.tsx";
