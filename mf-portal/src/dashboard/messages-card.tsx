import type { DmcInfo } from "@dmc-hub/shared-types";
import { Button, PlainLink } from "@dmc-hub/sdk";
import { MessageLine } from "../messages/message-line.tsx";
import { ReplyLink } from "../messages/reply-link.tsx";
import { useMessages } from "../messages/use-messages.ts";
import { Card, CardList, Nothing } from "./card.tsx";

/** Number of messages on the card. */
const SHOWN = 3;

/** The latest messages, each with a reply button. */
export function MessagesCard({ company }: { company: DmcInfo | undefined }) {
  const { data, error, refetch } = useMessages(SHOWN);
  return (
    <Card
      title="Recent Messages"
      viewAll="?panel=messages"
      actions={
        <Button size="xs" variant="outline" asChild>
          <PlainLink to="?panel=messages&reply=new">New Message</PlainLink>
        </Button>
      }
    >
      <CardList
        rows={data?.rows}
        error={error}
        onRetry={() => void refetch()}
        empty={<Nothing>No messages to display</Nothing>}
      >
        {(message) => (
          <MessageLine key={message.id} message={message} company={company}>
            <ReplyLink {...message} />
          </MessageLine>
        )}
      </CardList>
    </Card>
  );
}
