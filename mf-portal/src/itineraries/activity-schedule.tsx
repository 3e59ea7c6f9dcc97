import { useMemo } from "react";
import type { Activity, Itinerary } from "@dmc-hub/shared-types";
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
import { daysOf } from "./schedule-days.ts";
import { ScheduleDays } from "./schedule-days-list.tsx";
import { scheduleConflictsOf } from "./schedule-conflicts.ts";
import { useFocusBack } from "./use-focus-back.ts";
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

/** What happens on each day of an itinerary, and what of it cannot be kept. */
export function ActivitySchedule({ itinerary, lit, onLight }: ActivityScheduleProps) {
  const { data: activities, error, refetch } = useActivities(itinerary.id);
  const { data: guideClashes = nothing } = useGuideClashes(itinerary.id);
  const { timeZone = "UTC" } = useFormat();
  const [params] = useSearchParams();
  const { open, moveTo } = useScheduleActions(itinerary);
  const rows = activities ?? nothing;
  const days = useMemo(() => daysOf(itinerary, rows), [itinerary, rows]);
  const scheduleConflicts = useMemo(
    () => scheduleConflictsOf({ activities: rows, guideClashes, itinerary, timeZone }),
    [rows, guideClashes, itinerary, timeZone],
  );
  const named = (name: string): Activity | undefined => rows.find(({ id }) => `${id}` === params.get(name));
  const [moved, copied, activityToDelete] = [named("move"), named("copy"), named("delete")];
  useFocusBack(params.get("activity") ?? params.get("delete"), params.get("day"));
  usePreloads(activities !== undefined, [ActivityForm, MoveActivity]);
  const editor = (day: string | null, id: number | null) => (
    <ActivityForm key={id ?? "new"} itinerary={itinerary} id={id} day={day} onClose={() => open(null)} />
  );
  const isNew = params.get("activity") === "new";
  return (
    <Panel>
      <Flex justify="space-between" align="center" gap="3" px="5" pt="5" pb="3" wrap="wrap">
        <Heading as="h2" size="md" fontWeight="semibold">
          Activity Schedule
        </Heading>
        <ConflictCount count={scheduleConflicts.size} />
        {rows.length === 0 ? null : (
          <Button
            id="add-activity"
            size="xs"
            variant="outline"
            ms="auto"
            onClick={() => open({ activity: "new" })}
          >
            <Plus aria-hidden /> Add Activity
          </Button>
        )}
      </Flex>
      {error === null ? null : (
        <ErrorState
          title="The activities could not be loaded"
          description={error.message}
          onRetry={() => void refetch()}
        />
      )}
      {activities === undefined && error === null ? <Skeleton h="24" m="5" /> : null}
      {activities?.length === 0 ? (
        <Stack px="5" pb="5">
          {isNew ? (
            editor(params.get("day"), null)
          ) : (
            <EmptyState
              icon={<CalendarDays size={22} aria-hidden />}
              title="No activities have been added to this itinerary yet"
            >
              <Button id="add-activity" size="sm" variant="outline" onClick={() => open({ activity: "new" })}>
                <Plus aria-hidden /> Add First Activity
              </Button>
            </EmptyState>
          )}
        </Stack>
      ) : null}
      {rows.length === 0 ? null : (
        <ScheduleDays {...{ days, scheduleConflicts, lit, onLight, open, moveTo, editor }} />
      )}
      {moved === undefined ? null : (
        <MoveActivity itinerary={itinerary} activity={moved} onClose={() => open(null)} />
      )}
      {copied === undefined ? null : (
        <MoveActivity isCopy itinerary={itinerary} activity={copied} onClose={() => open(null)} />
      )}
      {activityToDelete === undefined ? null : (
        <DeleteActivity itinerary={itinerary} activity={activityToDelete} onClose={() => open(null)} />
      )}
    </Panel>
  );
}

const ConflictCount = ({ count }: { count: number }) =>
  count === 0 ? null : (
    <Text role="status" textStyle="sm" color="fg.warning">
      {count === 1 ? "1 activity" : `${count} activities`} cannot be kept as planned
    </Text>
  );
