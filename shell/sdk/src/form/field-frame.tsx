import { createContext, type ReactNode, use } from "react";
import { Field } from "@chakra-ui/react/field";
import { useFormContext } from "react-hook-form";
import { messageIn } from "./message-in.ts";

/** Properties of every field. */
export interface FieldProps {
  /** Name in the schema. */
  readonly name: string;
  readonly label: string;
  readonly isRequired?: boolean;
  /** One sentence of help below the input. */
  readonly help?: ReactNode;
}

/** Labels of a form's fields, by name, for messages that name a field. */
export const FieldLabels = createContext<Map<string, string> | null>(null);

/** Label, input, help and error of one field of the surrounding form. */
export function FieldFrame({
  name,
  label,
  isRequired = false,
  help,
  children,
}: FieldProps & { children: ReactNode }) {
  const { formState } = useFormContext();
  const message = messageIn(formState.errors[name]);
  use(FieldLabels)?.set(name, label);
  return (
    <Field.Root invalid={message !== undefined} required={isRequired}>
      <Field.Label>
        {label}
        {isRequired ? <Field.RequiredIndicator /> : null}
      </Field.Label>
      {children}
      {help === undefined ? null : <Field.HelperText>{help}</Field.HelperText>}
      <Field.ErrorText>{message}</Field.ErrorText>
    </Field.Root>
  );
}
