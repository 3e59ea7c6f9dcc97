import { Box, chakra, Flex, Text } from "@dmc-hub/sdk";
import { momentOf } from "../onboarding/moment.ts";

/** How a version is drawn. */
export interface Line {
  readonly label: string;
  /** A colour of the kit. */
  readonly colour: string;
  readonly isDashed: boolean;
}

interface ReleaseChartProps {
  readonly title: string;
  /** A description of the chart in words. */
  readonly summary: string;
  /** Start of its first step. */
  readonly from: string;
  readonly lines: readonly Line[];
  /** A value for each step, for each line. */
  readonly values: readonly (readonly number[])[];
  readonly unit: string;
}

const WIDTH = 300;
const HEIGHT = 100;

const Drawing = chakra("svg", { base: { display: "block", w: "full", h: "28", overflow: "visible" } });
const Path = chakra("polyline", { base: { fill: "none", strokeWidth: "2px", strokeLinejoin: "round" } });

/** Lines over time until now, scaled to the highest value. */
export function ReleaseChart({ title, summary, from, lines, values, unit }: ReleaseChartProps) {
  const highest = Math.max(1, ...values.flat());
  return (
    <Box>
      <Flex justify="space-between" align="baseline" gap="2" mb="2">
        <Text fontWeight="medium">{title}</Text>
        <Text color="fg.muted" textStyle="xs" fontVariantNumeric="tabular-nums">
          {summary}
        </Text>
      </Flex>
      <Box position="relative" borderBottomWidth="1px" borderTopWidth="1px" borderTopStyle="dashed">
        <Text position="absolute" top="1" insetEnd="0" textStyle="xs" color="fg.muted" bg="bg.panel" px="1">
          {Math.round(highest)}
          {unit}
        </Text>
        <Drawing
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${title}. ${summary}`}
        >
          {values.map((line, place) => (
            <Path
              key={lines[place]?.label}
              points={pointsOf(line, highest)}
              stroke={lines[place]?.colour}
              strokeDasharray={lines[place]?.isDashed ? "5 4" : undefined}
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </Drawing>
      </Box>
      <Flex justify="space-between" mt="1" textStyle="xs" color="fg.muted">
        <time dateTime={from}>{momentOf(from)}</time>
        <span>now</span>
      </Flex>
    </Box>
  );
}

/** A line's points; a single value is drawn across the full width. */
function pointsOf(values: readonly number[], highest: number): string {
  const drawn = values.length === 1 ? [...values, ...values] : values;
  return drawn
    .map((value, place) => [(place / (drawn.length - 1)) * WIDTH, HEIGHT - (value / highest) * HEIGHT])
    .map(([x = 0, y = 0]) => `${x.toFixed(1)},${y.toFixed(1)}`)
    .join(" ");
}
