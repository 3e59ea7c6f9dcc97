import type { ReactNode } from "react";
import { Field } from "@chakra-ui/react/field";
import { Input } from "@chakra-ui/react/input";

interface ReadOnlyFieldProps {
  readonly label: string;
  readonly value: string;
  /** One sentence of help below. */
  readonly help?: ReactNode;
}

/** A value shown among a form's fields that cannot be changed there. */
export const ReadOnlyField = ({ label, value, help }: ReadOnlyFieldProps) => (
  <Field.Root readOnly>
    <Field.Label>{label}</Field.Label>
    <Input variant="subtle" value={value} />
    {help === undefined ? null : <Field.HelperText>{help}</Field.HelperText>}
  </Field.Root>
);
