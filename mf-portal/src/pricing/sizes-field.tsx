import { FieldFrame, useFormContext } from "@dmc-hub/sdk/forms";
import { numberIn } from "@dmc-hub/sdk/format";
import { TypedInput } from "./typed-input.tsx";

/** The sizes at which a group is priced as well: "10, 15, 20". */
export function SizesField() {
  const { watch, setValue } = useFormContext();
  const sizes = watch("groupSizes") as readonly number[];
  return (
    <FieldFrame name="groupSizes" label="Group sizes" help="Paying travellers, such as 10, 15, 20.">
      <TypedInput
        inputMode="numeric"
        held={sizes.join(", ")}
        onType={(text) => setValue("groupSizes", sizesIn(text), { shouldDirty: true })}
      />
    </FieldFrame>
  );
}

/** What is no number is passed on, for the form to refuse it. */
const sizesIn = (text: string) =>
  text
    .split(/[,;\s]+/)
    .filter(Boolean)
    .map(numberIn);
