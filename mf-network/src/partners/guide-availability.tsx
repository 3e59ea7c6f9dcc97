import {
  Box,
  Button,
  ErrorState,
  Flex,
  Heading,
  IconButton,
  Link,
  Stack,
  Text,
  useSearchParams,
} from "@dmc-hub/sdk";
import { daysLater, today, useFormat } from "@dmc-hub/sdk/format";
import { ChevronLeft, ChevronRight } from "@dmc-hub/sdk/icons";
import { type RowDialogProps, Status, useRow } from "@dmc-hub/sdk/list";
import { DetailsPanel } from "@dmc-hub/sdk/overlay";
import { type AssignmentPart, byDay, hasClash, useAssignments } from "./assignments.ts";
import { MonthGrid } from "./month-grid.tsx";
import { NoPartner } from "./no-partner.tsx";
import { api } from "./partners.ts";

/** Days between the dates of two places at one instant, at most: from UTC-12 to UTC+14. */
const APART = 2;

/**
 * A guide's month: which days are taken, by what, and where assignments clash. The address holds the month.
 */
export function GuideAvailability({ id, onClose }: RowDialogProps) {
  const { data: guide, error: failure } = useRow(api.partners, id);
  const { timeZone } = useFormat();
  const now = today(timeZone);
  const [params, setParams] = useSearchParams();
  const asked = params.get("month") ?? "";
  const month = /^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/.test(asked) ? asked : now.slice(0, 7);
  const first = `${month}-01`;
  const last = daysLater(`${monthAfter(month)}-01`, -1);
  // The first and last days can clash with what is dated in another month where it takes place.
  const asking = { from: daysLater(first, -APART), to: daysLater(last, APART) };
  const { assignments, error, refetch } = useAssignments(id ?? 0, asking);
  const days = byDay(assignments ?? [], first, last);
  const go = (to: string) => setParams((known) => (known.set("month", to), known), { replace: true });
  if (guide === undefined && failure !== null) return <NoPartner error={failure} onClose={onClose} />;
  return (
    <DetailsPanel title={`Availability: ${guide?.name ?? "…"}`} size="md" onClose={onClose}>
      <Flex align="center" gap="2" mb="3">
        <Heading as="h3" size="md" flex="1" aria-live="polite">
          {monthName(month)}
        </Heading>
        <Button size="xs" variant="outline" colorPalette="gray" onClick={() => go(now.slice(0, 7))}>
          Today
        </Button>
        <IconButton
          aria-label="Previous month"
          size="xs"
          variant="outline"
          onClick={() => go(monthBefore(month))}
        >
          <ChevronLeft aria-hidden />
        </IconButton>
        <IconButton aria-label="Next month" size="xs" variant="outline" onClick={() => go(monthAfter(month))}>
          <ChevronRight aria-hidden />
        </IconButton>
      </Flex>
      {error === null || assignments !== undefined ? null : (
        <ErrorState
          title="The days could not be loaded"
          description={error.message}
          onRetry={() => void refetch()}
        />
      )}
      <MonthGrid first={first} last={last} now={now} days={days} isBusy={assignments === undefined} />
      {assignments !== undefined && days.size === 0 ? <Text color="fg.muted">Free all month.</Text> : null}
      <Stack as="ol" gap="0" mt="5">
        {[...days.entries()]
          .toSorted(([one], [other]) => one.localeCompare(other))
          .map(([day, taken]) => (
            <TakenDay key={day} day={day} taken={taken} />
          ))}
      </Stack>
    </DetailsPanel>
  );
}

function TakenDay({ day, taken }: { day: string; taken: readonly AssignmentPart[] }) {
  const format = useFormat();
  return (
    <Box as="li" py="2.5" borderTopWidth="1px">
      <Flex gap="3" align="center">
        <Text fontWeight="medium">{format.day(day)}</Text>
        {hasClash(taken) ? <Status tone="stopped">Clash</Status> : null}
      </Flex>
      {taken.map(({ key, href, title, startTime, endTime }) => (
        <Flex key={key} gap="3" textStyle="sm">
          <Text w="24" flexShrink={0} color="fg.muted">
            {startTime === null ? "All day" : [startTime, endTime].filter(Boolean).join("–")}
          </Text>
          <Link to={href} color="fg">
            {title}
          </Link>
        </Flex>
      ))}
    </Box>
  );
}

const monthName = (month: string) =>
  new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${month}-01`),
  );

const monthAfter = (month: string) => daysLater(`${month}-01`, 31).slice(0, 7);

const monthBefore = (month: string) => daysLater(`${month}-01`, -1).slice(0, 7);
