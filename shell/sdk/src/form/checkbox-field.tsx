import { Checkbox } from "@chakra-ui/react/checkbox";
import { Controller } from "react-hook-form";
import { checkboxSlotRecipe } from "@chakra-theme/recipes/checkbox.js";
import { checkmarkRecipe } from "@chakra-theme/recipes/checkmark.js";
import { addRecipe, addSlotRecipe } from "../system/add-recipes.ts";
import type { FieldProps } from "./field-frame.tsx";

addRecipe("checkmark", checkmarkRecipe);
addSlotRecipe("checkbox", checkboxSlotRecipe);

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
