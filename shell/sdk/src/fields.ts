/** The parts of a form without its dialog; also in the `forms` group, and on the sign-in page. */
export { CheckboxField } from "./form/checkbox-field.tsx";
export { ColourField } from "./form/colour-field.tsx";
export { PictureField } from "./form/picture-field.tsx";
export { SelectField } from "./form/select-field.tsx";
export { TextAreaField } from "./form/text-area-field.tsx";
export { TextField } from "./form/text-field.tsx";
export { type FormSchema, useSchemaForm } from "./form/use-schema-form.ts";
export { FormProvider, useFormContext } from "react-hook-form";
