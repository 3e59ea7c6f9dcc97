import { useMemo } from "react";
import type { Activity, Booking, GuideClash, Itinerary } from "@dmc-hub/shared-types";
import {
  Button,
  EmptyState,
  ErrorState,
  Flex,
  Heading,
  Panel,
  Skeleton,
  Stack,
  Text,
  useSearchParams,
} from "@dmc-hub/sdk";
import { useFormat } from "@dmc-hub/sdk/format";
import { CalendarDays, Plus } from "@dmc-hub/sdk/icons";
import { lazyView, usePreloads } from "@dmc-hub/sdk/lazy-view";
import { useActivities, useGuideClashes } from "./activities-api.ts";
import { useKeptInPlace, useNewPlace } from "./kept-in-place.ts";
import { daysOf } from "./schedule-days.ts";
import { ScheduleDays } from "./schedule-days-list.tsx";
import { scheduleConflictsOf } from "./schedule-conflicts.ts";
import { useFocusBack } from "./use-focus-back.ts";
import { bookingsByActivity, useItineraryBookings } from "../trips/use-itinerary-bookings.ts";
import { useScheduleActions } from "./use-schedule-actions.ts";

const ActivityForm = lazyView(async () => (await import("./activity-form.tsx")).ActivityForm);
const MoveActivity = lazyView(async () => (await import("./move-activity.tsx")).MoveActivity);
const DeleteActivity = lazyView(async () => (await import("./delete-activity.tsx")).DeleteActivity);

interface ActivityScheduleProps {
  readonly itinerary: Itinerary;
  /** The activity that is pointed at, here or on the map; null for none. */
  readonly lit: number | null;
  readonly onLight: (id: number | null) => void;
}

const nothing: readonly never[] = [];

/** The activities of each day of an itinerary, with their conflicts. */
export function ActivitySchedule({ itinerary, lit, onLight }: ActivityScheduleProps) {
  const { data: activities, error, refetch } = useActivities(itinerary.id);
  const [params] = useSearchParams();
  const rows = useKeptInPlace(activities ?? nothing, params.get("activity"));
  const newPlace = useNewPlace(itinerary, activities, params);
  const isFirst = newPlace !== null && newPlace.day === null;
  const newOn = newPlace?.day ?? null;
  const days = useMemo(() => daysOf(itinerary, rows, newOn), [itinerary, rows, newOn]);
  const { data: booked } = useItineraryBookings(itinerary.id);
  const bookings = useMemo(() => bookingsByActivity(booked?.rows ?? nothing), [booked]);
  const guides = useGuideClashes(itinerary.id);
  const scheduleConflicts = useScheduleConflicts(itinerary, rows, {
    bookings,
    guideClashes: guides.data ?? nothing,
  });
  const { open, moveTo } = useScheduleActions(itinerary);
  const asked = ["activity", "delete", "move", "copy"].map((name) => params.get(name)).find(Boolean) ?? null;
  useFocusBack(asked, params.get("day"));
  const isGone = activities !== undefined && isMissing(rows, params);
  usePreloads(activities !== undefined, [ActivityForm, MoveActivity]);
  const close = () => open(null);
  const onAdd = () => open({ activity: "new" });
  const editor = (day: string | null, id: number | null) => (
    <ActivityForm key={id ?? "new"} itinerary={itinerary} id={id} day={day} onClose={close} />
  );
  return (
    <Panel>
      <ScheduleHead conflicts={scheduleConflicts.size} hasActivities={rows.length > 0} onAdd={onAdd} />
      {guides.error === null || guides.data !== undefined ? null : (
        <GuidesUnchecked onRetry={() => void guides.refetch()} />
      )}
      {error === null || activities !== undefined ? null : (
        <ErrorState
          title="The activities could not be loaded"
          description={error.message}
          onRetry={() => void refetch()}
        />
      )}
      {isGone ? <ErrorState title="This activity could not be opened" description={GONE} /> : null}
      {activities === undefined && error === null ? <Skeleton h="24" m="5" /> : null}
      {isFirst || (activities !== undefined && rows.length === 0 && newOn === null) ? (
        <Stack px="5" pb="5">
          {isFirst ? editor(params.get("day"), null) : <NoActivities onAdd={onAdd} />}
        </Stack>
      ) : null}
      {rows.length === 0 && newOn === null ? null : (
        <ScheduleDays {...{ days, newOn, scheduleConflicts, bookings, lit, onLight, open, moveTo, editor }} />
      )}
      <ActivityDialogs itinerary={itinerary} activities={rows} onClose={close} />
    </Panel>
  );
}

const GONE = "It has been deleted since.";

/** Whether an address opens an activity that is not here any more; a deletion says so itself. */
const isMissing = (rows: readonly Activity[], params: URLSearchParams): boolean =>
  ["activity", "move", "copy"]
    .map((name) => params.get(name) ?? "new")
    .some((asked) => asked !== "new" && rows.every(({ id }) => `${id}` !== asked));

interface Elsewhere {
  readonly bookings: ReadonlyMap<number, Booking>;
  readonly guideClashes: readonly GuideClash[];
}

function useScheduleConflicts(
  itinerary: Itinerary,
  activities: readonly Activity[],
  { bookings, guideClashes }: Elsewhere,
) {
  const { timeZone = "UTC", dates } = useFormat();
  return useMemo(
    () => scheduleConflictsOf({ activities, bookings, guideClashes, itinerary, timeZone, dates }),
    [activities, bookings, guideClashes, itinerary, timeZone, dates],
  );
}

interface ScheduleHeadProps {
  /** How many activities have conflicts. */
  readonly conflicts: number;
  readonly hasActivities: boolean;
  readonly onAdd: () => void;
}

const ScheduleHead = ({ conflicts, hasActivities, onAdd }: ScheduleHeadProps) => (
  <Flex justify="space-between" align="center" gap="3" px="5" pt="5" pb="3" wrap="wrap">
    <Heading as="h2" size="md" fontWeight="semibold">
      Activity Schedule
    </Heading>
    <ConflictCount count={conflicts} />
    {hasActivities ? (
      <Button id="add-activity" size="xs" variant="outline" ms="auto" onClick={onAdd}>
        <Plus aria-hidden /> Add Activity
      </Button>
    ) : null}
  </Flex>
);

const ConflictCount = ({ count }: { count: number }) =>
  count === 0 ? null : (
    <Text role="status" textStyle="sm" color="fg.warning">
      {count === 1 ? "1 activity" : `${count} activities`} cannot be kept as planned
    </Text>
  );

/** No warning would say that each guide is free. */
const GuidesUnchecked = ({ onRetry }: { onRetry: () => void }) => (
  <Flex role="alert" align="center" gap="2" px="5" pb="3" wrap="wrap">
    <Text textStyle="sm" color="fg.warning">
      Whether guides are needed elsewhere could not be checked.
    </Text>
    <Button size="xs" variant="outline" colorPalette="gray" onClick={onRetry}>
      Try again
    </Button>
  </Flex>
);

const NoActivities = ({ onAdd }: { onAdd: () => void }) => (
  <EmptyState
    icon={<CalendarDays size={22} aria-hidden />}
    title="No activities have been added to this itinerary yet"
  >
    <Button id="add-activity" size="sm" variant="outline" onClick={onAdd}>
      <Plus aria-hidden /> Add First Activity
    </Button>
  </EmptyState>
);

interface ActivityDialogsProps {
  readonly itinerary: Itinerary;
  readonly activities: readonly Activity[];
  readonly onClose: () => void;
}

/** The dialog about an activity named in the address: `?move=12`, `?copy=12`, `?delete=12`. */
function ActivityDialogs({ itinerary, activities, onClose }: ActivityDialogsProps) {
  const [params] = useSearchParams();
  const named = (name: string) => activities.find(({ id }) => `${id}` === params.get(name));
  const [moved, copied, activityToDelete] = [named("move"), named("copy"), named("delete")];
  return (
    <>
      {moved && <MoveActivity itinerary={itinerary} activity={moved} onClose={onClose} />}
      {copied && <MoveActivity isCopy itinerary={itinerary} activity={copied} onClose={onClose} />}
      {activityToDelete && (
        <DeleteActivity itinerary={itinerary} activity={activityToDelete} onClose={onClose} />
      )}
    </>
  );
}
