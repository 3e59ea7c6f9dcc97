import { Input } from "@chakra-ui/react/input";
import { useFormContext } from "react-hook-form";
import { useDayWritten } from "./use-day-written.ts";
import { FieldFrame, type FieldProps } from "./field-frame.tsx";

/** A date input. */
export function DateField({ name, label, isRequired, help }: FieldProps) {
  const { register } = useFormContext();
  const written = useDayWritten();
  return (
    <FieldFrame {...{ name, label, isRequired, help, written }}>
      <Input type="date" min="1900-01-01" max="2199-12-31" {...register(name)} />
    </FieldFrame>
  );
}
