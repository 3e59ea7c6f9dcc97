import type { AgeBandOfCompany, PartyMember } from "@dmc-hub/shared-types";
import { Flex, Text } from "@dmc-hub/sdk";
import { FieldFrame, useFormContext } from "@dmc-hub/sdk/forms";
import { useTypedNumbers } from "@dmc-hub/sdk/format";
import { TypedInput } from "./typed-input.tsx";

/** How many travel of each age. */
export function PartyField({ bands }: { readonly bands: readonly AgeBandOfCompany[] }) {
  const { watch, setValue } = useFormContext();
  const { read } = useTypedNumbers();
  const party = watch("party") as readonly PartyMember[];
  const put = (band: string, count: number) =>
    setValue(
      "party",
      bands.map(({ key }) => ({ band: key, count: key === band ? count : countOf(party, key) })),
      { shouldDirty: true },
    );
  return (
    <FieldFrame name="party" label="Who travels" help="Free places included.">
      <Flex gap="4" wrap="wrap">
        {bands.map(({ key, name, fromAge, toAge }) => (
          <Flex key={key} as="label" align="center" gap="2">
            <TypedInput
              w="16"
              inputMode="numeric"
              fontVariantNumeric="tabular-nums"
              held={`${countOf(party, key)}`}
              onType={(text) => put(key, read(text || "0") as number)}
            />
            <Text>
              {name}{" "}
              <Text as="span" color="fg.muted">
                {toAge === null ? `${fromAge}+` : `${fromAge}–${toAge}`}
              </Text>
            </Text>
          </Flex>
        ))}
      </Flex>
    </FieldFrame>
  );
}

const countOf = (party: readonly PartyMember[], key: string): number =>
  party.find(({ band }) => band === key)?.count ?? 0;
