import { Textarea } from "@chakra-ui/react/textarea";
import { useFormContext } from "react-hook-form";
import { textareaRecipe } from "@chakra-theme/recipes/textarea.js";
import { addRecipe } from "../system/add-recipes.ts";
import { outlined } from "../system/configuration.ts";
import { FieldFrame, type FieldProps } from "./field-frame.tsx";

addRecipe("textarea", outlined(textareaRecipe));

interface TextAreaFieldProps extends FieldProps {
  readonly rows?: number;
  /** The text is code: monospaced, without spelling correction. */
  readonly isCode?: boolean;
}

const code = { fontFamily: "mono", textStyle: "xs", spellCheck: false, autoCapitalize: "none" } as const;

/** A multi-line text field. */
export function TextAreaField({
  name,
  label,
  isRequired,
  help,
  rows = 4,
  isCode = false,
}: TextAreaFieldProps) {
  const { register } = useFormContext();
  return (
    <FieldFrame {...{ name, label, isRequired, help }}>
      <Textarea rows={rows} {...(isCode ? code : {})} {...register(name)} />
    </FieldFrame>
  );
}
