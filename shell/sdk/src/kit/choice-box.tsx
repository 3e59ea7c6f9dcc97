import type { ComponentProps } from "react";
import { NativeSelect } from "@chakra-ui/react/native-select";
import { nativeSelectSlotRecipe } from "@chakra-theme/recipes/native-select.js";
import { addSlotRecipe } from "../system/add-recipes.ts";

addSlotRecipe("nativeSelect", nativeSelectSlotRecipe);

interface ChoiceBoxProps extends ComponentProps<typeof NativeSelect.Field> {
  readonly boxSize?: "sm" | "md";
  readonly disabled?: boolean | undefined;
}

/** A select element. */
export const ChoiceBox = ({ boxSize = "md", disabled = false, children, ...field }: ChoiceBoxProps) => (
  <NativeSelect.Root size={boxSize} disabled={disabled}>
    <NativeSelect.Field borderColor="border.control" _invalid={{ borderColor: "border.error" }} {...field}>
      {children}
    </NativeSelect.Field>
    <NativeSelect.Indicator />
  </NativeSelect.Root>
);
