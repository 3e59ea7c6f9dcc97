import type { ComponentProps } from "react";
import { Input } from "@chakra-ui/react/input";
import { useFormContext } from "react-hook-form";
import { FieldFrame, type FieldProps } from "./field-frame.tsx";

type InputProps = Pick<
  ComponentProps<typeof Input>,
  "type" | "autoComplete" | "autoFocus" | "inputMode" | "placeholder" | "autoCapitalize" | "spellCheck"
>;

/** A single-line field for text, an e-mail address, a password or a number. */
export function TextField({ name, label, isRequired, help, ...input }: FieldProps & InputProps) {
  const { register } = useFormContext();
  return (
    <FieldFrame {...{ name, label, isRequired, help }}>
      <Input {...input} {...register(name)} />
    </FieldFrame>
  );
}
