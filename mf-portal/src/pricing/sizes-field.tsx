import { Input } from "@dmc-hub/sdk";
import { FieldFrame, useFormContext } from "@dmc-hub/sdk/forms";
import { numberIn } from "@dmc-hub/sdk/format";

/** The sizes at which a group is priced as well: "10, 15, 20". */
export function SizesField() {
  const { getValues, setValue } = useFormContext();
  return (
    <FieldFrame name="groupSizes" label="Group sizes" help="Paying travellers, such as 10, 15, 20.">
      <Input
        inputMode="numeric"
        defaultValue={(getValues("groupSizes") as readonly number[]).join(", ")}
        onChange={({ target }) => setValue("groupSizes", sizesIn(target.value), { shouldDirty: true })}
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
