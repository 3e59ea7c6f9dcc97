import { Textarea } from "@chakra-ui/react/textarea";
import { useFormContext } from "react-hook-form";
import { FieldFrame, type FieldProps } from "./field-frame.tsx";

/** Several lines of text. */
export function TextAreaField({ name, label, isRequired, help, rows = 4 }: FieldProps & { rows?: number }) {
  const { register } = useFormContext();
  return (
    <FieldFrame {...{ name, label, isRequired, help }}>
      <Textarea rows={rows} {...register(name)} />
    </FieldFrame>
  );
}
