import type { AgeBandOfCompany } from "@dmc-hub/shared-types";
import { Flex, Input, Stack, Text } from "@dmc-hub/sdk";
import { FieldFrame, useFormContext } from "@dmc-hub/sdk/forms";
import { useTypedNumbers } from "@dmc-hub/sdk/format";

/** The ages that have prices of their own: their names and bounds. */
export function AgesField() {
  const { watch, setValue } = useFormContext();
  const { read } = useTypedNumbers();
  const bands = watch("ageBands") as readonly AgeBandOfCompany[];
  const change = (key: string, fields: Partial<AgeBandOfCompany>) =>
    setValue(
      "ageBands",
      bands.map((band) => (band.key === key ? { ...band, ...fields } : band)),
      { shouldDirty: true },
    );
  return (
    <FieldFrame name="ageBands" label="Ages" help="The last age is included; empty for no end.">
      <Stack w="full" gap="2">
        {bands.map(({ key, name, fromAge, toAge }) => (
          <Flex key={key} gap="2" align="center">
            <Input
              aria-label={`Name of ${name}`}
              value={name}
              onChange={({ target }) => change(key, { name: target.value })}
            />
            <Input
              w="20"
              inputMode="numeric"
              aria-label={`First age of ${name}`}
              value={fromAge}
              onChange={({ target }) => change(key, { fromAge: read(target.value || "0") as number })}
            />
            <Text color="fg.muted">–</Text>
            <Input
              w="20"
              inputMode="numeric"
              aria-label={`Last age of ${name}`}
              value={toAge ?? ""}
              onChange={({ target }) =>
                change(key, { toAge: target.value === "" ? null : (read(target.value) as number) })
              }
            />
          </Flex>
        ))}
      </Stack>
    </FieldFrame>
  );
}
