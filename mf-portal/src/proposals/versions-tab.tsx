import { useState } from "react";
import type { ProposalVersion } from "@dmc-hub/shared-types";
import { Box, Button, chakra, EmptyState, Flex, Panel, Text, useParams } from "@dmc-hub/sdk";
import { lazyView } from "@dmc-hub/sdk/lazy-view";
import { idIn } from "../address/id-in.ts";
import { useVersions } from "../trips/use-versions.ts";
import { VersionText } from "./proposal-versions.tsx";

const CompareDialog = lazyView(async () => (await import("./compare-versions.tsx")).CompareVersions);

const List = chakra("ol", { base: { listStyle: "none" } });

const Line = chakra("li", {
  base: {
    display: "flex",
    gap: "3",
    alignItems: "start",
    py: "3",
    "&:not(:first-of-type)": { borderTopWidth: "1px" },
  },
});

/** What was sent and accepted, newest first; two of them can be compared. */
export function VersionsTab() {
  const id = idIn(useParams()["id"]) ?? 0;
  const { data: versions = [] } = useVersions(id, null);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [isComparing, setComparing] = useState(false);
  if (versions.length === 0) {
    return (
      <Panel>
        <EmptyState
          title="Nothing was sent yet"
          description="Each time the proposal is sent or accepted, a version is kept here that nobody can change."
        />
      </Panel>
    );
  }
  // Of more than two, the latest two ticks count.
  const toggle = (number: number) =>
    setChosen((now) =>
      now.includes(number) ? now.filter((one) => one !== number) : [...now, number].slice(-2),
    );
  const [from, to] = chosen.toSorted((one, other) => one - other);
  return (
    <Panel p="5">
      <Flex mb="2" gap="3" align="center" justify="space-between" wrap="wrap">
        <Text color="fg.muted">
          {versions.length < 2
            ? "Later versions can be compared with this one."
            : "Tick two versions to compare them."}
        </Text>
        {versions.length < 2 ? null : (
          <Button size="sm" variant="outline" disabled={to === undefined} onClick={() => setComparing(true)}>
            Compare
          </Button>
        )}
      </Flex>
      <List>
        {versions.map((version, place) => (
          <Line key={version.number}>
            {versions.length < 2 ? null : (
              <Tick version={version} isChosen={chosen.includes(version.number)} onToggle={toggle} />
            )}
            <Box flex="1" minW="0">
              <VersionText version={version} earlier={versions[place + 1] ?? null} />
            </Box>
          </Line>
        ))}
      </List>
      {isComparing && from !== undefined && to !== undefined ? (
        <CompareDialog proposalId={id} from={from} to={to} onClose={() => setComparing(false)} />
      ) : null}
    </Panel>
  );
}

interface TickProps {
  readonly version: ProposalVersion;
  readonly isChosen: boolean;
  readonly onToggle: (number: number) => void;
}

const Tick = ({ version: { number }, isChosen, onToggle }: TickProps) => (
  <chakra.input
    type="checkbox"
    mt="1"
    aria-label={`Compare version ${number}`}
    checked={isChosen}
    onChange={() => onToggle(number)}
  />
);
