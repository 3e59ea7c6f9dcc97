import type { RegistryEntry } from "@dmc-hub/shared-types";
import { Badge, chakra, Flex, Input, Stack, Text } from "@dmc-hub/sdk";
import type { Wish } from "./remote-choices.ts";

const Tick = chakra("input", {
  base: { w: "4", h: "4", accentColor: "brand.solid", focusVisibleRing: "outside" },
});
const Label = chakra("label", {
  base: { display: "flex", alignItems: "center", gap: "2", minH: "6", textStyle: "sm", mt: "2", mb: "1" },
});

interface RemoteRowProps {
  readonly remote: RegistryEntry;
  readonly wish: Wish;
  /** Whether remotes may come from elsewhere at all. */
  readonly isOpen: boolean;
  readonly onChange: (wish: Wish) => void;
}

/** A remote, where it comes from, and where this browser wants it from. */
export function RemoteRow({ remote, wish, isOpen, onChange }: RemoteRowProps) {
  const { name, version, override } = remote;
  const state = stateOf(remote);
  const isPreview = override?.preview !== undefined;
  return (
    <li>
      <Flex gap="2" align="center" wrap="wrap">
        <Text fontWeight="semibold">{name}</Text>
        {override?.fault === undefined ? (
          <Text color="fg.muted" fontVariantNumeric="tabular-nums">
            {version}
          </Text>
        ) : null}
        <Badge colorPalette={state.palette}>{state.label}</Badge>
      </Flex>
      {override?.fault === undefined ? null : (
        <Text textStyle="sm" color="fg.error" mt="1" overflowWrap="anywhere">
          {override.fault}
        </Text>
      )}
      {isOpen || isPreview ? (
        <Label>
          <Tick
            type="checkbox"
            checked={wish.isOn}
            onChange={({ target }) => onChange({ ...wish, isOn: target.checked })}
          />
          {isPreview ? `Show ${override.preview}` : `Take ${name} from`}
        </Label>
      ) : null}
      {isOpen && !isPreview ? (
        <AddressBox
          wish={wish}
          label={`Address of ${name}`}
          onChange={(next) => onChange({ ...next, isOn: true })}
        />
      ) : null}
    </li>
  );
}

const AddressBox = ({
  wish,
  label,
  onChange,
}: Pick<RemoteRowProps, "wish" | "onChange"> & { readonly label: string }) => (
  <Input
    flex="1"
    aria-label={label}
    type="url"
    inputMode="url"
    placeholder="http://localhost:3101"
    value={wish.address}
    onChange={({ target }) => onChange({ ...wish, address: target.value })}
  />
);

function stateOf({ override, isReleased }: RegistryEntry) {
  if (override?.fault !== undefined) return { label: "Not available", palette: "red" };
  if (override?.preview !== undefined) return { label: "Preview", palette: "orange" };
  if (override !== undefined) return { label: "From elsewhere", palette: "orange" };
  return isReleased
    ? { label: "Released", palette: "green" }
    : { label: "As the shell was built", palette: "gray" };
}

/** A remote that nobody has yet. */
export const AddedRemote = ({ wish, onChange }: Pick<RemoteRowProps, "wish" | "onChange">) => (
  <Stack mt="6" pt="5" borderTopWidth="1px" gap="2">
    <Text fontWeight="semibold" textStyle="sm">
      A remote that is not released yet
    </Text>
    <Flex gap="2" direction={{ base: "column", md: "row" }}>
      <Input
        flex="1"
        aria-label="Its name"
        placeholder="mf-tours"
        value={wish.name}
        onChange={({ target }) => onChange({ ...wish, name: target.value.trim() })}
      />
      <AddressBox wish={wish} label="Its address" onChange={onChange} />
    </Flex>
  </Stack>
);
