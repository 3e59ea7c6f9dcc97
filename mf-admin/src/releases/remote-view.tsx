import { useState } from "react";
import { RELEASE_0, type ReleaseFault, type RemoteError, type RemoteOverview } from "@dmc-hub/shared-types";
import { Alert, Box, Button, Flex, Grid, Heading, Stack, Text } from "@dmc-hub/sdk";
import { ArrowUpToLine, Undo2 } from "@dmc-hub/sdk/icons";
import { lazyView, usePreloads } from "@dmc-hub/sdk/lazy-view";
import type { Decision } from "./decision-dialog.tsx";
import { ErrorsPanel, type ErrorsQuery } from "./errors-panel.tsx";
import { FiguresPanel } from "./figures-panel.tsx";
import { HistoryPanel } from "./history-panel.tsx";
import { versionName } from "./release-words.ts";
import { VersionsPanel } from "./versions-panel.tsx";

const DecisionDialog = lazyView(async () => (await import("./decision-dialog.tsx")).DecisionDialog);

interface RemoteViewProps {
  readonly remote: RemoteOverview;
  readonly faults: readonly ReleaseFault[];
  readonly errors: ErrorsQuery;
}

/** One remote in full: decisions, figures, versions, errors and history. */
export function RemoteView({ remote, faults, errors }: RemoteViewProps) {
  const [decision, setDecision] = useState<Decision | null>(null);
  usePreloads(true, [DecisionDialog]);
  const { name, built } = remote;
  const ownFaults = faults.filter((fault) => fault.remote === name);
  const own: RemoteError[] | undefined = errors.data?.filter((error) => error.remote === name);
  return (
    <Box as="section" aria-labelledby="remote">
      <Flex justify="space-between" align="flex-start" gap="4" wrap="wrap" mb="4">
        <Box>
          <Heading as="h2" id="remote" size="lg" fontWeight="semibold">
            {name}
          </Heading>
          <Text color="fg.muted">{sentenceOf(remote, ownFaults.length > 0)}</Text>
        </Box>
        <Decisions remote={remote} decide={setDecision} />
      </Flex>
      {ownFaults.map(({ reason }) => (
        <Alert.Root key={reason} status="error" size="sm" mb="4">
          <Alert.Indicator />
          <Alert.Title fontWeight="medium">{reason}</Alert.Title>
        </Alert.Root>
      ))}
      <Grid
        gap="5"
        alignItems="start"
        templateColumns={{ base: "minmax(0, 1fr)", xl: "minmax(0, 2fr) minmax(0, 1fr)" }}
      >
        <Stack gap="5">
          <FiguresPanel remote={remote} />
          <VersionsPanel remote={remote} />
          <ErrorsPanel title="Errors" query={errors} errors={own} built={built} />
        </Stack>
        <HistoryPanel remote={remote} />
      </Grid>
      {decision === null ? null : (
        <DecisionDialog remote={remote} decision={decision} onClose={() => setDecision(null)} />
      )}
    </Box>
  );
}

/** What everybody gets, who gets something else, and who owns it. */
function sentenceOf({ stable, built, canary, owners }: RemoteOverview, isFaulty: boolean): string {
  const gets = isFaulty ? "Everybody should get" : "Everybody gets";
  const served =
    stable === RELEASE_0
      ? `${gets} what this checkout has built${built === null ? "" : `, version ${built}`}.`
      : `${gets} ${stable}.`;
  const tried = canary ? ` ${canary.version} is tried on ${canary.audience}.` : "";
  return `${served}${tried} ${owners.length === 0 ? "It has no owner." : `It belongs to ${owners.map(({ who }) => who).join(" and ")}.`}`;
}

interface DecisionsProps {
  readonly remote: RemoteOverview;
  readonly decide: (decision: Decision) => void;
}

/** The decisions possible now; none for a remote that was never released. */
function Decisions({ remote: { stable, earlier, built, canary }, decide }: DecisionsProps) {
  const [before] = earlier;
  if (canary)
    return (
      <Flex gap="2" wrap="wrap">
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          onClick={() => decide({ what: "end", canary, stable })}
        >
          <Undo2 aria-hidden /> End canary
        </Button>
        <Button size="sm" colorPalette="brand" onClick={() => decide({ what: "promote", canary, stable })}>
          <ArrowUpToLine aria-hidden /> Promote {canary.version}
        </Button>
      </Flex>
    );
  if (before === undefined) return null;
  return (
    <Button
      size="sm"
      variant="outline"
      colorPalette="gray"
      onClick={() => decide({ what: "rollBack", stable, before })}
    >
      <Undo2 aria-hidden /> Roll back to {versionName(before, built).toLowerCase()}
    </Button>
  );
}
