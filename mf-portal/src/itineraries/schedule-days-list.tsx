import { type ReactNode, useMemo, useRef } from "react";
import { type Activity, type Booking, dayColour } from "@dmc-hub/shared-types";
import { Box, chakra, Flex, Heading, IconButton, Stack, Text, useSearchParams } from "@dmc-hub/sdk";
import { useDropPlace } from "@dmc-hub/sdk/drag";
import { useFormat } from "@dmc-hub/sdk/format";
import { Plus } from "@dmc-hub/sdk/icons";
import { useIsDrawn } from "@dmc-hub/sdk/lazy-view";
import { ActivityCard, ActivityList } from "./activity-card.tsx";
import type { ScheduleDay } from "./schedule-days.ts";
import type { ScheduleConflicts } from "./schedule-conflicts.ts";
import type { Doing } from "./use-schedule-actions.ts";

interface ScheduleDaysProps {
  readonly days: readonly ScheduleDay[];
  readonly scheduleConflicts: ScheduleConflicts;
  /** The live booking of each activity that has one. */
  readonly bookings: ReadonlyMap<number, Booking>;
  readonly lit: number | null;
  readonly onLight: (id: number | null) => void;
  readonly open: (doing: Doing) => void;
  readonly moveTo: (activity: Activity, day: string) => void;
  /** The day on which the form of a new activity stands; null for none. */
  readonly newOn: string | null;
  /** The form of an activity, or of a new one on a day. */
  readonly editor: (day: string | null, id: number | null) => ReactNode;
}

/** The days of a plan, one below the other. */
export function ScheduleDays({ days, newOn, ...rest }: ScheduleDaysProps) {
  const [params] = useSearchParams();
  const asked = params.get("activity");
  const byId = useMemo(
    () => new Map(days.flatMap(({ activities }) => activities.map((row) => [row.id, row]))),
    [days],
  );
  const onDrop = (id: number, day: string) => {
    const activity = byId.get(id);
    if (activity !== undefined && activity.day !== day) rest.moveTo(activity, day);
  };
  const drawn = useDrawnDays(days);
  return (
    <Stack as="ol" gap="0" pb="2">
      {drawn.map((day) => (
        <Day
          key={day.day}
          {...day}
          {...rest}
          asked={asked}
          hasNew={newOn === day.day}
          onDrop={(id) => onDrop(id, day.day)}
        />
      ))}
    </Stack>
  );
}

/** How many activities fill a screen. */
const SCREENFUL = 12;

/** At first the days that fill a screen, so that a long plan answers at once, and a moment later all of them. */
function useDrawnDays(days: readonly ScheduleDay[]): readonly ScheduleDay[] {
  const isDrawn = useIsDrawn();
  if (isDrawn) return days;
  const next = days.flatMap(({ activities }, index) => activities.map(() => index + 1))[SCREENFUL - 1];
  return days.slice(0, next);
}

/** Days far from the screen are laid out once they come near it. */
const DayPlace = chakra("li", {
  base: {
    px: "5",
    py: "3",
    borderTopWidth: "1px",
    contentVisibility: "auto",
    containIntrinsicHeight: "auto 16rem",
  },
});

interface DayProps extends ScheduleDay, Omit<ScheduleDaysProps, "days" | "moveTo" | "newOn"> {
  readonly asked: string | null;
  readonly hasNew: boolean;
  readonly onDrop: (id: number) => void;
}

function Day(props: DayProps) {
  const {
    day,
    number,
    activities,
    scheduleConflicts,
    bookings,
    lit,
    onLight,
    open,
    editor,
    asked,
    hasNew,
    onDrop,
  } = props;
  const { timeZone = "UTC" } = useFormat();
  const place = useRef<HTMLLIElement>(null);
  const isOver = useDropPlace(place, "activity", onDrop);
  return (
    <DayPlace ref={place} bg={isOver ? "bg.info" : "transparent"}>
      <DayHead day={day} number={number} onAdd={() => open({ activity: "new", day })} />
      {activities.length === 0 && !hasNew ? (
        <Text textStyle="sm" color="fg.muted" ps="9">
          Nothing planned
        </Text>
      ) : null}
      <ActivityList>
        {activities.map((activity) =>
          asked === `${activity.id}` ? (
            <Box as="li" key={activity.id} py="1">
              {editor(null, activity.id)}
            </Box>
          ) : (
            <ActivityCard
              key={activity.id}
              activity={activity}
              colour={dayColour(number)}
              scheduleConflicts={scheduleConflicts.get(activity.id) ?? none}
              booking={bookings.get(activity.id) ?? null}
              homeZone={timeZone}
              isLit={lit === activity.id}
              onLight={onLight}
              open={open}
            />
          ),
        )}
        {hasNew ? (
          <Box as="li" py="1">
            {editor(day, null)}
          </Box>
        ) : null}
      </ActivityList>
    </DayPlace>
  );
}

const none: readonly never[] = [];

function DayHead({ day, number, onAdd }: Pick<ScheduleDay, "day" | "number"> & { onAdd: () => void }) {
  const { day: dayText } = useFormat();
  const name = `Day ${number} · ${weekday.format(new Date(day))}, ${dayText(day)}`;
  return (
    <Flex align="center" gap="3" mb="1">
      <Flex
        aria-hidden
        align="center"
        justify="center"
        w="6"
        h="6"
        flexShrink={0}
        rounded="full"
        textStyle="xs"
        fontWeight="semibold"
        color="white"
        style={{ background: dayColour(number) }}
      >
        {number}
      </Flex>
      <Heading as="h3" size="sm" fontWeight="semibold">
        {name}
      </Heading>
      <IconButton
        id={`add-${day}`}
        size="xs"
        variant="ghost"
        colorPalette="gray"
        ms="auto"
        aria-label={`Add activity on ${dayText(day)}`}
        onClick={onAdd}
      >
        <Plus aria-hidden />
      </IconButton>
    </Flex>
  );
}

const weekday = new Intl.DateTimeFormat("en-US", { weekday: "short", timeZone: "UTC" });
