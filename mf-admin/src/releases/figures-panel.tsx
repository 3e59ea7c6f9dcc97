import type { FigurePoint, RemoteOverview } from "@dmc-hub/shared-types";
import { Box, EmptyState, Flex, Grid, Panel, Text } from "@dmc-hub/sdk";
import { momentOf } from "../onboarding/moment.ts";
import { PanelHead } from "./panel-head.tsx";
import { type Line, ReleaseChart } from "./release-chart.tsx";
import { countOf, shareOf, versionName } from "./release-words.ts";

/** How served versions perform over time: the running canary beside the stable version. */
export function FiguresPanel({ remote }: { remote: RemoteOverview }) {
  const { stable, built, canary, chart } = remote;
  const name = versionName(stable, built);
  const title = canary ? `Canary ${canary.version} beside ${name}` : "Loads of the last seven days";
  const points = filled(chart);
  const stableLine: Line = { label: name, colour: "gray.500", isDashed: canary !== null };
  const lines = canary
    ? [{ label: canary.version, colour: "brand.solid", isDashed: false }, stableLine]
    : [{ ...stableLine, colour: "brand.solid" }];
  const valuesOf = (value: (counts: FigurePoint["stable"]) => number) =>
    (canary ? (["canary", "stable"] as const) : (["stable"] as const)).map((which) =>
      points.map((point) => value(point[which])),
    );
  const isEmpty = chart.points.length === 0;
  return (
    <Panel as="section" aria-labelledby="figures" pb="5">
      <PanelHead title={title} id="figures" note={`Since ${momentOf(chart.since)}`}>
        {isEmpty ? null : <Legend lines={lines} />}
      </PanelHead>
      {isEmpty ? (
        <EmptyState title="No loads yet" description="Figures appear once people open its screens." />
      ) : (
        <Grid gap="6" px="5" templateColumns={{ base: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" }}>
          <ReleaseChart
            title="Loads"
            summary={totalsOf(remote, ({ loads }) => countOf(loads, "load"))}
            from={chart.since}
            lines={lines}
            values={valuesOf(({ loads }) => loads)}
            unit=""
          />
          <ReleaseChart
            title="With errors"
            summary={totalsOf(remote, ({ loads, troubled }) => shareOf(troubled, loads))}
            from={chart.since}
            lines={lines}
            values={valuesOf(({ loads, troubled }) => (loads === 0 ? 0 : (troubled / loads) * 100))}
            unit=" %"
          />
        </Grid>
      )}
    </Panel>
  );
}

const nothing = { loads: 0, troubled: 0 };

/** Every step of a chart, including empty ones. */
function filled({ since, minutes, points }: RemoteOverview["chart"]): FigurePoint[] {
  const step = minutes * 60_000;
  const known = new Map(points.map((point) => [Math.floor(Date.parse(point.at) / step), point]));
  const first = Math.floor(Date.parse(since) / step);
  const last = Math.floor(Date.now() / step);
  return Array.from(
    { length: last - first + 1 },
    (_, place) =>
      known.get(first + place) ?? {
        at: new Date((first + place) * step).toISOString(),
        stable: nothing,
        canary: nothing,
      },
  );
}

/** A chart's totals in words, for each version. */
function totalsOf(
  { stable, built, canary, chart: { points } }: RemoteOverview,
  said: (counts: FigurePoint["stable"]) => string,
): string {
  const sumOf = (which: "stable" | "canary") =>
    points.reduce(
      (sum, point) => ({
        loads: sum.loads + point[which].loads,
        troubled: sum.troubled + point[which].troubled,
      }),
      nothing,
    );
  const stableText = `${versionName(stable, built)}: ${said(sumOf("stable"))}`;
  return canary ? `${canary.version}: ${said(sumOf("canary"))}, ${stableText}` : stableText;
}

/** Identifies the lines by word, colour and shape. */
const Legend = ({ lines }: { lines: readonly Line[] }) => (
  <Flex as="ul" listStyleType="none" gap="4" wrap="wrap" textStyle="xs" color="fg.muted">
    {lines.map(({ label, colour, isDashed }) => (
      <Flex as="li" key={label} align="center" gap="1.5">
        <Box
          w="5"
          borderTopWidth="2px"
          borderTopStyle={isDashed ? "dashed" : "solid"}
          borderColor={colour}
          aria-hidden
        />
        <Text as="span">{label}</Text>
      </Flex>
    ))}
  </Flex>
);
