import { RELEASE_0, type ReleaseEntry, type RemoteOverview } from "@dmc-hub/shared-types";
import { Box, EmptyState, Panel, Stack, Text } from "@dmc-hub/sdk";
import { momentOf } from "../onboarding/moment.ts";
import { PanelHead } from "./panel-head.tsx";
import { versionName } from "./release-words.ts";

const verbs: Record<ReleaseEntry["action"], string> = {
  release: "Released",
  canary: "Tried as a canary",
  promote: "Promoted",
  rollback: "Rolled back to",
  stop: "Canary stopped",
};

const nothingYet = {
  title: "Nothing has been released yet",
  description: "Releases, promotions and rollbacks are listed here, with their reasons.",
};

/** Shown if something was released, but its history cannot be read. */
const notRead = {
  title: "The history cannot be read",
  description: "It is in the release store, which is unreachable or broken.",
};

/** Who changed what is served, when and why; newest first. */
export const HistoryPanel = ({ remote: { changes, built, stable } }: { remote: RemoteOverview }) => (
  <Panel as="section" aria-labelledby="history" pb="4">
    <PanelHead title="History" id="history" />
    {changes.length === 0 ? (
      <EmptyState {...(stable === RELEASE_0 ? nothingYet : notRead)} />
    ) : (
      <Stack as="ol" listStyleType="none" gap="0" px="5">
        {changes.map(({ at, by, action, version, why, signedBy }) => (
          <Box as="li" key={`${at} ${action} ${version}`} py="2.5" borderTopWidth="1px">
            <Text fontWeight="medium">
              {verbs[action]} {versionName(version, built)}
            </Text>
            {why === "" ? null : <Text overflowWrap="anywhere">{why}</Text>}
            <Text color="fg.muted" textStyle="xs" overflowWrap="anywhere">
              {by}
              {signedBy === null ? "" : `, signed by ${signedBy}`} · <time dateTime={at}>{momentOf(at)}</time>
            </Text>
          </Box>
        ))}
      </Stack>
    )}
  </Panel>
);
