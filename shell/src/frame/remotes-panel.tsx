import { type SyntheticEvent, useState } from "react";
import type { Registry, RegistryEntry } from "@dmc-hub/shared-types";
import { Alert, Badge, Button, chakra, Flex, Input, Stack, Text, useSearchParams } from "@dmc-hub/sdk";
import { DetailsPanel } from "@dmc-hub/sdk/overlay";
import { addressesKept, choicesOf, choose, keepAddresses, type Wish } from "./remote-choices.ts";

const List = chakra("ul", { base: { listStyleType: "none", display: "grid", gap: "5" } });
const Tick = chakra("input", {
  base: { w: "4", h: "4", accentColor: "brand.solid", focusVisibleRing: "outside" },
});
const Label = chakra("label", {
  base: { display: "flex", alignItems: "center", gap: "2", minH: "6", textStyle: "sm", mt: "2", mb: "1" },
});

const FORM = "remotes";

interface RemotesPanelProps {
  readonly registry: Registry;
  /** What this browser takes from elsewhere, in its current state. */
  readonly overridden: readonly RegistryEntry[];
}

/** The remotes in this browser, with their versions and alternative sources, for developers of remotes. */
export function RemotesPanel({ registry, overridden }: RemotesPanelProps) {
  const [params, setParams] = useSearchParams();
  const { refusal, isBusy, apply } = useChoosing();
  const close = () => {
    params.delete("remotes");
    setParams(params, { replace: true });
  };
  return (
    <DetailsPanel
      title="Remotes"
      size="md"
      onClose={close}
      footer={
        <>
          <Button
            variant="outline"
            disabled={isBusy || overridden.length === 0}
            onClick={() => apply({ choices: ["none"] })}
          >
            Clear all
          </Button>
          <Button type="submit" form={FORM} disabled={isBusy}>
            Apply
          </Button>
        </>
      }
    >
      <Text color="fg.muted" textStyle="sm" mb="5">
        Where this browser alone takes each remote from, for 8 hours. Everybody else sees what is released.
      </Text>
      {refusal === null ? null : (
        <Alert.Root status="error" role="alert" mb="5">
          <Alert.Content>{refusal}</Alert.Content>
        </Alert.Root>
      )}
      <RemotesForm registry={registry} overridden={overridden} onApply={apply} />
    </DetailsPanel>
  );
}

interface RemotesFormProps extends RemotesPanelProps {
  readonly onApply: ReturnType<typeof useChoosing>["apply"];
}

function RemotesForm({ registry, overridden, onApply }: RemotesFormProps) {
  const names = [...new Set([...registry.remotes, ...overridden].map(({ name }) => name))].toSorted();
  const remotes = names.map((name) => [...overridden, ...registry.remotes].find((one) => one.name === name)!);
  const [wishes, setWishes] = useState(() => remotes.map(wishOf));
  const [added, setAdded] = useState<Wish>({ name: "", isOn: true, address: "" });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const all = added.name === "" ? wishes : [...wishes, added];
    keepAddresses(all);
    onApply(choicesOf(all, overridden));
  };
  const change = (wish: Wish) => setWishes(wishes.map((one) => (one.name === wish.name ? wish : one)));
  return (
    <form id={FORM} onSubmit={submit} noValidate>
      <List>
        {remotes.map((remote, place) => (
          <RemoteRow
            key={remote.name}
            remote={remote}
            wish={wishes[place] ?? wishOf(remote)}
            onChange={change}
          />
        ))}
      </List>
      <Stack mt="6" pt="5" borderTopWidth="1px" gap="2">
        <Text fontWeight="semibold" textStyle="sm">
          A remote that is not released yet
        </Text>
        <Flex gap="2" direction={{ base: "column", md: "row" }}>
          <Input
            flex="1"
            aria-label="Its name"
            placeholder="mf-tours"
            value={added.name}
            onChange={({ target }) => setAdded({ ...added, name: target.value.trim() })}
          />
          <AddressBox wish={added} label="Its address" onChange={setAdded} />
        </Flex>
      </Stack>
    </form>
  );
}

const wishOf = ({ name, override }: RegistryEntry): Wish => ({
  name,
  isOn: override !== undefined,
  address: override?.origin || (addressesKept()[name] ?? ""),
});

/** Sends choices to the edge; the page that it answers with has them. */
function useChoosing() {
  const [refusal, refuse] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const apply = async (asked: ReturnType<typeof choicesOf>) => {
    setBusy(true);
    const fault = "fault" in asked ? asked.fault : await choose(asked.choices);
    if (fault === null) return location.reload();
    refuse(fault);
    setBusy(false);
  };
  return { refusal, isBusy, apply: (asked: ReturnType<typeof choicesOf>) => void apply(asked) };
}

interface RemoteRowProps {
  readonly remote: RegistryEntry;
  readonly wish: Wish;
  readonly onChange: (wish: Wish) => void;
}

function RemoteRow({ remote, wish, onChange }: RemoteRowProps) {
  const { name, version, override } = remote;
  const state = stateOf(remote);
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
      <Label>
        <Tick
          type="checkbox"
          checked={wish.isOn}
          onChange={({ target }) => onChange({ ...wish, isOn: target.checked })}
        />
        {override?.preview === undefined ? `Take ${name} from` : `Show ${override.preview}`}
      </Label>
      {override?.preview === undefined ? (
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
}: Omit<RemoteRowProps, "remote"> & { readonly label: string }) => (
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
