import { errorOf, type Notification } from "@dmc-hub/shared-types";
import { Box, Button, chakra, Link, Stack, Text, useMutation, useQueryClient } from "@dmc-hub/sdk";
import { ago, dayText } from "@dmc-hub/sdk/format";
import { isUnseen } from "./attention.ts";

const List = chakra(Stack, { base: { gap: "0", mx: "-4", maxH: "60dvh", overflowY: "auto" } });
const Item = chakra("li", { base: { px: "4", py: "2", borderTopWidth: "1px" } });

interface AttentionListProps {
  readonly notes: readonly Notification[];
  /** What is said where there are none. */
  readonly empty: string;
}

/** Some of what wants attention, each with the way to it; news that were marked as read are pale. */
export const AttentionList = ({ notes, empty }: AttentionListProps) =>
  notes.length === 0 ? (
    <Text color="fg.muted">{empty}</Text>
  ) : (
    <>
      <List as="ul">
        {notes.map((note) => (
          <Item key={`${note.kind}-${note.id}`}>
            <Link
              to={hrefOf(note)}
              color={isUnseen(note) ? "fg" : "fg.muted"}
              fontWeight={isUnseen(note) ? "medium" : "normal"}
            >
              {note.title}
            </Link>
            <Box textStyle="xs" color={isLate(note) ? "fg.error" : "fg.muted"}>
              {reasonOf(note)}
            </Box>
          </Item>
        ))}
      </List>
      <MarkSeen notes={notes} />
    </>
  );

/** Marks the news among them as read, where some are not. */
function MarkSeen({ notes }: { notes: readonly Notification[] }) {
  const client = useQueryClient();
  const times = notes.flatMap((note) => ("isSeen" in note && !note.isSeen ? [note.createdAt] : []));
  const mark = useMutation({
    mutationFn: markSeen,
    onSettled: () => client.invalidateQueries({ queryKey: ["/api/notifications"] }),
  });
  const until = times.toSorted().at(-1);
  if (until === undefined) return null;
  return (
    <Button size="xs" variant="outline" mt="3" loading={mark.isPending} onClick={() => mark.mutate(until)}>
      Mark all as read
    </Button>
  );
}

/** By itself: the client of the whole contract's part would weigh more than all of this. */
async function markSeen(until: string): Promise<void> {
  const answer = await fetch("/api/notifications/seen", {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ until }),
  });
  if (!answer.ok) throw await errorOf(answer);
}

const isLate = (note: Notification) => note.kind === "task" && note.isOverdue;

function reasonOf(note: Notification): string {
  switch (note.kind) {
    case "task":
      return note.isOverdue ? `Overdue since ${dayText(note.dueDate)}` : "Due today";
    case "booking":
      return `Not confirmed, begins ${dayText(note.startDate)}`;
    case "bookingStatus":
      return `${became[note.to]} by ${note.userName ?? "somebody"}, ${ago(note.createdAt)}`;
    case "answer":
      return `${answered[note.answer]} by ${note.answeredBy}, ${ago(note.createdAt)}`;
    default:
      return "Unread message";
  }
}

const became = { pending: "Set to pending", confirmed: "Confirmed", cancelled: "Cancelled" };

const answered = { accepted: "Accepted", declined: "Declined" };

function hrefOf(note: Notification): string {
  switch (note.kind) {
    case "task":
      return `/dashboard?panel=tasks&task=${note.id}`;
    case "message":
      return `/dashboard?panel=messages&reply=${note.id}`;
    case "answer":
      return `/proposals/details/${note.proposalId}`;
    default:
      return `/bookings?open=${note.id}`;
  }
}
