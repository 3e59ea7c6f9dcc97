import { memo, useRef } from "react";
import { type Activity, kindLabels } from "@dmc-hub/shared-types";
import { Box, chakra, Flex, Link, Text } from "@dmc-hub/sdk";
import { useDraggable } from "@dmc-hub/sdk/drag";
import { GripVertical, TriangleAlert } from "@dmc-hub/sdk/icons";
import { RowMenu } from "@dmc-hub/sdk/list";
import { isSameTime } from "./local-time.ts";
import type { Doing } from "./use-schedule-actions.ts";

interface ActivityCardProps {
  readonly activity: Activity;
  /** That of its day; null outside of the journey. */
  readonly colour: string | null;
  readonly troubles: readonly string[];
  /** The company's time zone, which goes without saying. */
  readonly homeZone: string;
  readonly isLit: boolean;
  readonly onLight: (id: number | null) => void;
  readonly open: (doing: Doing) => void;
}

/** A row of cards is styled once, by rules of its list's items. */
const Card = chakra("li", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "1.5rem minmax(0, 1fr) 2rem", sm: "1.5rem 6.5rem minmax(0, 1fr) 2rem" },
    columnGap: "3",
    py: "1.5",
    rounded: "md",
    scrollMarginTop: "20",
    "&[data-lit]": { bg: "bg.muted" },
    "&[data-dragged]": { opacity: 0.4 },
  },
});

const Grip = chakra("button", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    w: "6",
    h: "6",
    rounded: "sm",
    color: "fg.muted",
    cursor: "grab",
    focusVisibleRing: "outside",
    _hover: { bg: "bg.emphasized", color: "fg" },
  },
});

/** One activity of a day. It can be dragged by its grip to another day; pressing the grip asks for the day. */
export const ActivityCard = memo(function ActivityCard(props: ActivityCardProps) {
  const { activity, colour, troubles, homeZone, isLit, onLight, open } = props;
  const { id, title, kind, place, partnerName, notes } = activity;
  const card = useRef<HTMLLIElement>(null);
  const grip = useRef<HTMLButtonElement>(null);
  const isDragged = useDraggable(card, grip, { kind: "activity", id });
  return (
    <Card
      ref={card}
      id={`activity-${id}`}
      data-lit={isLit || undefined}
      data-dragged={isDragged || undefined}
      onPointerEnter={() => onLight(id)}
      onPointerLeave={() => onLight(null)}
      onFocus={() => onLight(id)}
      onBlur={() => onLight(null)}
    >
      <Grip
        ref={grip}
        type="button"
        aria-label={`Move ${title} to another day`}
        title="Drag to another day"
        onClick={() => open({ move: `${id}` })}
      >
        <GripVertical size={14} aria-hidden />
      </Grip>
      <Times {...activity} homeZone={homeZone} />
      <Box
        minW="0"
        overflowWrap="anywhere"
        gridColumn={{ base: 2, sm: 3 }}
        gridRow={{ base: 2, sm: 1 }}
        ps="3"
        borderInlineStartWidth="3px"
        style={{ borderColor: colour ?? "transparent" }}
      >
        <Link to={`?activity=${id}`} color="fg" fontWeight="medium">
          {title}
        </Link>
        <Text textStyle="sm" color="fg.muted">
          {[kindLabels[kind], place, partnerName].filter(Boolean).join(" · ")}
        </Text>
        {notes === null ? null : (
          <Text textStyle="sm" color="fg.muted" whiteSpace="pre-line" lineClamp={3}>
            {notes}
          </Text>
        )}
        {troubles.map((trouble) => (
          <Flex key={trouble} textStyle="sm" color="fg.warning" gap="1.5" align="baseline">
            <TriangleAlert size={13} aria-label="Trouble:" style={{ flexShrink: 0, translate: "0 2px" }} />
            {trouble}
          </Flex>
        ))}
      </Box>
      <Box gridColumn={{ base: 3, sm: 4 }} gridRow="1">
        <RowMenu name={title} entries={() => entriesOf(id, open)} />
      </Box>
    </Card>
  );
});

const entriesOf = (id: number, open: (doing: Doing) => void) => [
  { label: "Edit", onSelect: () => open({ activity: `${id}` }) },
  { label: "Move to…", onSelect: () => open({ move: `${id}` }) },
  { label: "Copy to…", onSelect: () => open({ copy: `${id}` }) },
  { label: "Delete", onSelect: () => open({ delete: `${id}` }), isDestructive: true },
];

/** When it is, in the time of its place, which is named where it is another than the company's. */
const Times = ({
  day,
  endDay,
  startTime,
  endTime,
  timeZone,
  homeZone,
}: Activity & Pick<ActivityCardProps, "homeZone">) => (
  <Text flexShrink={0} color="fg.muted" fontVariantNumeric="tabular-nums" textStyle="sm" pt="0.5">
    {startTime === null && endTime === null
      ? "Any time"
      : [startTime ?? "until", endTime].filter(Boolean).join(startTime === null ? " " : "–")}
    {endDay === null || endDay === day ? null : (
      <Text as="span" title={`Ends on ${endDay}`}>
        {" "}
        +{Math.round((Date.parse(endDay) - Date.parse(day)) / 86_400_000)}
      </Text>
    )}
    {timeZone === null || startTime === null || isSameTime(day, startTime, timeZone, homeZone) ? null : (
      <Text as="span" display="block" textStyle="xs">
        {(timeZone.split("/").at(-1) ?? "").replaceAll("_", " ")} time
      </Text>
    )}
  </Text>
);
