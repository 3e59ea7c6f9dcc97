import { Checkbox } from "@chakra-ui/react/checkbox";
import { Controller } from "react-hook-form";
import type { FieldProps } from "./field-frame.tsx";

/** Yes or no. */
export function CheckboxField({ name, label }: Pick<FieldProps, "name" | "label">) {
  return (
    <Controller
      name={name}
      render={({ field }) => (
        <Checkbox.Root
          checked={field.value === true}
          onCheckedChange={({ checked }) => field.onChange(checked === true)}
          onBlur={field.onBlur}
          name={field.name}
          colorPalette="brand"
        >
          <Checkbox.HiddenInput ref={field.ref} />
          <Checkbox.Control borderColor="border.control" />
          <Checkbox.Label>{label}</Checkbox.Label>
        </Checkbox.Root>
      )}
    />
  );
}
