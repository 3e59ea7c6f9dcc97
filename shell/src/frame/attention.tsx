import type { Notification } from "@dmc-hub/shared-types";
import { Box, chakra, Link, Stack, Text, useQuery } from "@dmc-hub/sdk";
import { dayText } from "@dmc-hub/sdk/format";

/** How often it is asked what wants attention, ms. */
const PAUSE = 60_000;

/** What wants the signed-in person's attention; asked again each minute while the tab is looked at. */
export function useAttention(): readonly Notification[] {
  const { data = [] } = useQuery<readonly Notification[]>({
    queryKey: ["/api/notifications"],
    refetchInterval: PAUSE,
  });
  return data;
}

const List = chakra(Stack, { base: { gap: "0", mx: "-4", maxH: "60dvh", overflowY: "auto" } });
const Item = chakra("li", { base: { px: "4", py: "2", borderTopWidth: "1px" } });

/** Some of what wants attention, each with the way to it. */
export const AttentionList = ({ notes, empty }: { notes: readonly Notification[]; empty: string }) =>
  notes.length === 0 ? (
    <Text color="fg.muted">{empty}</Text>
  ) : (
    <List as="ul">
      {notes.map((note) => (
        <Item key={`${note.kind}-${note.id}`}>
          <Link to={hrefOf(note)} color="fg">
            {note.title}
          </Link>
          <Box textStyle="xs" color={isLate(note) ? "fg.error" : "fg.muted"}>
            {reasonOf(note)}
          </Box>
        </Item>
      ))}
    </List>
  );

const isLate = (note: Notification) => note.kind === "task" && note.isOverdue;

function reasonOf(note: Notification): string {
  if (note.kind === "task") return note.isOverdue ? `Overdue since ${dayText(note.dueDate)}` : "Due today";
  return note.kind === "booking" ? `Not confirmed, begins ${dayText(note.startDate)}` : "Unread message";
}

function hrefOf({ kind, id }: Notification): string {
  if (kind === "task") return `/dashboard?panel=tasks&task=${id}`;
  return kind === "booking" ? `/bookings?open=${id}` : `/dashboard?panel=messages&reply=${id}`;
}
