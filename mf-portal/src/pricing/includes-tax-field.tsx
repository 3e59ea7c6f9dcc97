import { FieldFrame, useFormContext } from "@dmc-hub/sdk/forms";
import { ChoiceBox } from "@dmc-hub/sdk/list";

const words = { yes: "Included", no: "On top" };

const wordOf = (isIncluded: boolean) => (isIncluded ? "yes" : "no");

interface IncludesTaxFieldProps {
  /** What applies where nothing is chosen. */
  readonly inherited: boolean;
}

/** Whether the prices of lines hold the tax, or it comes on top; null inherits. */
export function IncludesTaxField({ inherited }: IncludesTaxFieldProps) {
  const { watch, setValue } = useFormContext();
  // Nothing is the empty text in a form.
  const value = watch("pricesIncludeTax") as boolean | null | "";
  const usual = `As usual (${words[wordOf(inherited)]})`;
  return (
    <FieldFrame
      name="pricesIncludeTax"
      label="Tax in the prices"
      written={(given) => (typeof given === "boolean" ? words[wordOf(given)] : usual)}
    >
      <ChoiceBox
        name="pricesIncludeTax"
        value={typeof value === "boolean" ? wordOf(value) : ""}
        onChange={({ target }) =>
          setValue("pricesIncludeTax", target.value === "" ? null : target.value === "yes", {
            shouldDirty: true,
          })
        }
      >
        <option value="">{usual}</option>
        <option value="yes">{words.yes}</option>
        <option value="no">{words.no}</option>
      </ChoiceBox>
    </FieldFrame>
  );
}
