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
  /** Writes a value as people read it; null leaves it as it is. */
  readonly written?: Written;
}

type Written = (value: unknown) => ReactNode;

/** How messages name a field and its values. */
export interface FieldText {
  readonly label: string;
  readonly written?: Written | undefined;
}

/** The texts of a form's fields, by name. */
export const FieldTexts = createContext<Map<string, FieldText> | null>(null);

/** Label, input, help and error of one field of the surrounding form. */
export function FieldFrame({
  name,
  label,
  isRequired = false,
  help,
  written,
  children,
}: FieldProps & { children: ReactNode }) {
  const { formState } = useFormContext();
  const message = messageIn(formState.errors[name]);
  use(FieldTexts)?.set(name, { label, written });
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
