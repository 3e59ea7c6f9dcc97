import { errorOf, type Notification, type Registry } from "@dmc-hub/shared-types";
import { Box, Button, chakra, Link, Stack, Text, useMutation, useQueryClient } from "@dmc-hub/sdk";
import { ago } from "@dmc-hub/sdk/format";
import { placeOf } from "../remotes/offers.ts";
import { isUnseen } from "./notifications.ts";

const List = chakra(Stack, { base: { gap: "0", mx: "-4", maxH: "60dvh", overflowY: "auto" } });
const Item = chakra("li", { base: { px: "4", py: "2", borderTopWidth: "1px" } });

interface NotificationListProps {
  /** Tells where things open. */
  readonly registry: Registry;
  readonly notes: readonly Notification[];
  /** The kind that alone is listed; left out where all are. */
  readonly kind?: string;
  /** Text for an empty list. */
  readonly empty: string;
}

/** A list of notifications, each with its link; news marked as read is pale. */
export const NotificationList = ({ registry, notes, kind, empty }: NotificationListProps) =>
  notes.length === 0 ? (
    <Text color="fg.muted">{empty}</Text>
  ) : (
    <>
      <List as="ul">
        {notes.map((note) => (
          <Item key={`${note.kind}-${note.id}`}>
            <Title note={note} href={placeOf(registry, note)?.href} />
            <Box textStyle="xs" color={note.isUrgent ? "fg.error" : "fg.muted"}>
              <Words {...note} />
            </Box>
          </Item>
        ))}
      </List>
      <MarkSeen notes={notes} kind={kind} />
    </>
  );

/** A title that links to its subject; plain text if no remote opens that. */
function Title({ note, href }: { note: Notification; href: string | undefined }) {
  const style = isUnseen(note)
    ? ({ color: "fg", fontWeight: "medium" } as const)
    : ({ color: "fg.muted", fontWeight: "normal" } as const);
  if (href === undefined) return <Text {...style}>{note.title}</Text>;
  return (
    <Link to={href} {...style}>
      {note.title}
    </Link>
  );
}

/** News is followed by its age; an older API sends no text for it. */
const Words = ({ text, createdAt }: Notification) => (
  <>
    <bdi>{text}</bdi>
    {text && createdAt ? ", " : ""}
    {createdAt && ago(createdAt)}
  </>
);

/** Marks the unread news in the list as read, and none of another kind than is listed. */
function MarkSeen({ notes, kind }: Pick<NotificationListProps, "notes" | "kind">) {
  const client = useQueryClient();
  const times = notes.flatMap(({ isSeen, createdAt }) => (isSeen === false && createdAt ? [createdAt] : []));
  const mark = useMutation({
    mutationFn: (until: string) => markSeen(until, kind),
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

/** Calls fetch directly: the client for this part of the contract would be larger than all of this. */
async function markSeen(until: string, kind: string | undefined): Promise<void> {
  const answer = await fetch("/api/notifications/seen", {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ until, kind }),
  });
  if (!answer.ok) throw await errorOf(answer);
}
