import { type SyntheticEvent, useState } from "react";
import type { Registry, RegistryEntry } from "@dmc-hub/shared-types";
import { Alert, Button, chakra, Text, useSearchParams } from "@dmc-hub/sdk";
import { DetailsPanel } from "@dmc-hub/sdk/overlay";
import { addressesKept, choicesOf, choose, keepAddresses, type Wish } from "./remote-choices.ts";
import { AddedRemote, RemoteRow } from "./remote-row.tsx";

const List = chakra("ul", { base: { listStyleType: "none", display: "grid", gap: "5" } });
const Setting = chakra("code", { base: { overflowWrap: "anywhere" } });

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
  const hasChoice = allowedBy(registry).length > 0 || overridden.length > 0;
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
        hasChoice ? (
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
        ) : undefined
      }
    >
      <Allowed origins={allowedBy(registry)} />
      {refusal === null ? null : (
        <Alert.Root status="error" role="alert" mb="5">
          <Alert.Content>{refusal}</Alert.Content>
        </Alert.Root>
      )}
      <RemotesForm registry={registry} overridden={overridden} onApply={apply} />
    </DetailsPanel>
  );
}

/** Origins that the edge lets this browser choose; none before it says so. */
const allowedBy = ({ overrides = [] }: Registry): readonly string[] => overrides;

const Allowed = ({ origins }: { readonly origins: readonly string[] }) =>
  origins.length === 0 ? (
    <Alert.Root status="info" mb="5">
      <Alert.Indicator />
      <Alert.Content display="block">
        Remotes from other addresses are not allowed here. To allow your development server, the system has to
        be started with <Setting>OVERRIDE_ORIGINS=http://localhost:3101</Setting>. Links to previews still
        work.
      </Alert.Content>
    </Alert.Root>
  ) : (
    <Text color="fg.muted" textStyle="sm" mb="5">
      Choose where this browser loads each remote from, for 8 hours. Everybody else sees what is released.
      Allowed: {origins.join(", ")}.
    </Text>
  );

interface RemotesFormProps extends RemotesPanelProps {
  readonly onApply: ReturnType<typeof useChoosing>["apply"];
}

function RemotesForm({ registry, overridden, onApply }: RemotesFormProps) {
  const names = [...new Set([...registry.remotes, ...overridden].map(({ name }) => name))].toSorted();
  const remotes = names.map((name) => [...overridden, ...registry.remotes].find((one) => one.name === name)!);
  const [wishes, setWishes] = useState(() => remotes.map(wishOf));
  const isOpen = allowedBy(registry).length > 0;
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
            isOpen={isOpen}
            onChange={change}
          />
        ))}
      </List>
      {isOpen ? <AddedRemote wish={added} onChange={setAdded} /> : null}
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
