import {
  type Activity,
  activities,
  createApiClient,
  type Itinerary,
  type Page as Rows,
} from "@dmc-hub/shared-types";
import {
  Box,
  Button,
  EmptyState,
  ErrorState,
  Flex,
  Heading,
  Link,
  Panel,
  Skeleton,
  Stack,
  Text,
  useQuery,
  useSearchParams,
} from "@dmc-hub/sdk";
import { dayCount, useFormat } from "@dmc-hub/sdk/format";
import { CalendarDays, Plus } from "@dmc-hub/sdk/icons";
import { lazyDialog, usePreloads } from "@dmc-hub/sdk/lazy-dialog";
import { idIn } from "../id-in.ts";
import { kindLabels } from "./activity-kinds.ts";

const ActivityForm = lazyDialog(async () => (await import("./activity-form.tsx")).ActivityForm);

const api = createApiClient({ activities });

/** What happens on each day of an itinerary. */
export function ActivitySchedule({ itinerary }: { itinerary: Itinerary }) {
  const input = { itineraryId: itinerary.id, sort: "day", limit: 200 } as const;
  const { data, error, refetch } = useQuery<Rows<Activity>>({
    queryKey: [api.activities.list.path, input],
    queryFn: ({ signal }) => api.activities.list.page(input, { signal }),
  });
  const [params, setParams] = useSearchParams();
  const asked = params.get("activity");
  const id = idIn(asked ?? "");
  const open = (which: string | null) =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      if (which === null) next.delete("activity");
      else next.set("activity", which);
      return next;
    });
  const rows = data?.rows ?? [];
  usePreloads(data !== undefined, [ActivityForm]);
  return (
    <Panel>
      <Flex justify="space-between" align="center" gap="3" px="5" pt="5" pb="3">
        <Heading as="h2" size="md" fontWeight="semibold">
          Activity Schedule
        </Heading>
        {rows.length === 0 ? null : (
          <Button size="xs" variant="outline" onClick={() => open("new")}>
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
      {data === undefined && error === null ? <Skeleton h="24" m="5" /> : null}
      {data?.rows.length === 0 ? (
        <EmptyState
          icon={<CalendarDays size={22} aria-hidden />}
          title="No activities have been added to this itinerary yet"
        >
          <Button size="sm" variant="outline" onClick={() => open("new")}>
            <Plus aria-hidden /> Add First Activity
          </Button>
        </EmptyState>
      ) : null}
      {rows.length === 0 ? null : <Days rows={rows} itinerary={itinerary} />}
      {id !== null || asked === "new" ? (
        <ActivityForm key={asked} itinerary={itinerary} id={id} onClose={() => open(null)} />
      ) : null}
    </Panel>
  );
}

function Days({ rows, itinerary }: { rows: readonly Activity[]; itinerary: Itinerary }) {
  const { day: dayText } = useFormat();
  const days = [...new Set(rows.map(({ day }) => day))].toSorted();
  return (
    <Stack as="ol" gap="0" pb="3">
      {days.map((day) => (
        <Box as="li" key={day} px="5" py="3" borderTopWidth="1px">
          <Heading as="h3" size="sm" fontWeight="semibold" mb="2">
            {itinerary.startDate === null || isOutside(day, itinerary)
              ? ""
              : `Day ${dayCount(itinerary.startDate, day)} · `}
            {dayText(day)}
            {isOutside(day, itinerary) ? (
              <Text as="span" ms="3" fontWeight="normal" color="fg.warning">
                Outside the journey's dates
              </Text>
            ) : null}
          </Heading>
          <Stack as="ul" gap="2">
            {rows
              .filter((row) => row.day === day)
              .toSorted(byTime)
              .map((row) => (
                <ActivityLine key={row.id} {...row} />
              ))}
          </Stack>
        </Box>
      ))}
    </Stack>
  );
}

const isOutside = (day: string, { startDate, endDate }: Itinerary) =>
  (startDate !== null && day < startDate) || (endDate !== null && day > endDate);

const byTime = (one: Activity, other: Activity) =>
  (one.startTime ?? "").localeCompare(other.startTime ?? "") || one.position - other.position;

const ActivityLine = ({ id, startTime, endTime, title, kind, place, notes }: Activity) => (
  <Flex as="li" gap="4">
    <Text w="24" flexShrink={0} color="fg.muted" fontVariantNumeric="tabular-nums">
      {startTime === null ? "Any time" : [startTime, endTime].filter(Boolean).join("–")}
    </Text>
    <Box minW="0" overflowWrap="anywhere">
      <Link to={`?activity=${id}`} color="fg">
        {title}
      </Link>
      <Text textStyle="sm" color="fg.muted">
        {[kindLabels[kind], place].filter(Boolean).join(" · ")}
      </Text>
      {notes === null ? null : (
        <Text textStyle="sm" color="fg.muted" whiteSpace="pre-line">
          {notes}
        </Text>
      )}
    </Box>
  </Flex>
);
