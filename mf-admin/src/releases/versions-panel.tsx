import { RELEASE_0, type RemoteOverview, type VersionFigures } from "@dmc-hub/shared-types";
import { chakra, Flex, Panel, Text } from "@dmc-hub/sdk";
import { Status } from "@dmc-hub/sdk/table";
import { PanelHead } from "./panel-head.tsx";
import { durationOf, shareOf, versionName } from "./release-words.ts";

const Table = chakra("table", {
  base: {
    w: "full",
    fontVariantNumeric: "tabular-nums",
    textStyle: { base: "xs", md: "sm" },
    "& th, & td": { px: { base: "1.5", md: "3" }, py: "2.5", textAlign: "end", whiteSpace: "nowrap" },
    "& tr > :first-child": { ps: "5", textAlign: "start", whiteSpace: "normal" },
    "& tr > :last-child": { pe: "5" },
    "& thead th": { color: "fg.muted", fontWeight: "medium", textStyle: "xs" },
    "& tbody tr": { borderTopWidth: "1px" },
    "& tbody th": { fontWeight: "semibold" },
  },
});

/** Each version with its performance in the last 30 days. */
export const VersionsPanel = ({ remote }: { remote: RemoteOverview }) => (
  <Panel as="section" aria-labelledby="versions" overflow="hidden">
    <PanelHead
      title="Versions"
      id="versions"
      note="In the last 30 days; each person counts once per version."
    />
    <Table>
      <thead>
        <tr>
          <th scope="col">Version</th>
          <th scope="col">People</th>
          <th scope="col">Errors</th>
          <th scope="col">
            <abbr title="Half of the people waited no longer than this">p50</abbr>
          </th>
          <th scope="col">
            <abbr title="95 % of the people waited no longer than this">p95</abbr>
          </th>
        </tr>
      </thead>
      <tbody>
        {remote.versions.map((figures) => (
          <VersionRow key={figures.version} remote={remote} figures={figures} />
        ))}
      </tbody>
    </Table>
  </Panel>
);

function VersionRow({ remote, figures }: { remote: RemoteOverview; figures: VersionFigures }) {
  const { version, people, troubled, p50, p95 } = figures;
  return (
    <tr>
      <th scope="row">
        <Flex align="center" columnGap="3" rowGap="1" wrap="wrap">
          {versionName(version, remote.built)}
          <VersionStatus remote={remote} version={version} />
        </Flex>
      </th>
      <td>{people}</td>
      <td>
        <Text as="span" color={troubled > 0 ? "fg.error" : undefined}>
          {shareOf(troubled, people)}
        </Text>
      </td>
      <td>{durationOf(p50)}</td>
      <td>{durationOf(p95)}</td>
    </tr>
  );
}

function VersionStatus({ remote: { canary, stable }, version }: { remote: RemoteOverview; version: string }) {
  if (version === canary?.version) return <Status tone="moving">Canary</Status>;
  if (version === stable) return <Status tone="done">Stable</Status>;
  return <Status tone="open">{version === RELEASE_0 ? "Release 0" : "Earlier"}</Status>;
}
