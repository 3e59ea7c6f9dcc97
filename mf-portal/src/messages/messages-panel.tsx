import { useEffect, useState } from "react";
import type { DmcInfo, Message } from "@dmc-hub/shared-types";
import { Button, ErrorState, Flex, Skeleton, Stack, Text, useSearchParams, useSession } from "@dmc-hub/sdk";
import { useChanges, useRow } from "@dmc-hub/sdk/list";
import { DetailsPanel } from "@dmc-hub/sdk/overlay";
import { useIsShown } from "../tasks/use-is-shown.ts";
import { MessageForm } from "./message-form.tsx";
import { MessageLine } from "./message-line.tsx";
import { api } from "./messages-api.ts";
import { ReplyLink } from "./reply-link.tsx";
import { useMessages } from "./use-messages.ts";

/** Number of messages shown at once. */
const SHOWN = 50;

interface MessagesPanelProps {
  readonly company: DmcInfo | undefined;
  readonly onClose: () => void;
}

/** The latest messages, to read and answer. `?reply=new` and `?reply=12` open a form; an earlier one is shown above them. */
export function MessagesPanel({ company, onClose }: MessagesPanelProps) {
  const { data, error, refetch } = useMessages(SHOWN);
  const [params, setParams] = useSearchParams();
  const asked = params.get("reply");
  const isShown = useIsShown();
  const { opened, error: openedError } = useOpened(Number(asked) || null);
  const answered = Number(asked) ? opened : null;
  // Going back leads to where it was opened, not into the form again.
  const close = () => setParams((now) => (now.delete("reply"), now), { replace: true });
  // One that is deleted meanwhile stays only for its answer.
  const isEarlier = openedError === null && data?.rows.every(({ id }) => id !== opened?.id) === true;
  const shown = [...(isEarlier && opened !== null ? [opened] : []), ...(data?.rows ?? [])];
  useMarkRead(shown.filter(({ read }) => !read));
  return (
    <DetailsPanel
      title="Messages"
      onClose={onClose}
      footer={
        <Button
          size="sm"
          colorPalette="brand"
          onClick={() => setParams((now) => (now.set("reply", "new"), now))}
        >
          New Message
        </Button>
      }
    >
      {error === null || data !== undefined ? null : (
        <ErrorState
          title="The messages could not be loaded"
          description={error.message}
          onRetry={() => void refetch()}
        />
      )}
      {Number(asked) && opened === null && openedError !== null ? (
        <ErrorState title="This message could not be opened" description={openedError.message} />
      ) : null}
      {data === undefined && error === null ? <Skeleton h="24" /> : null}
      {data !== undefined && shown.length === 0 ? <Text color="fg.muted">No messages to display</Text> : null}
      <Stack as="ul" gap="0" mx="-5">
        {shown.map((message) => (
          <MessageLine key={message.id} message={message} company={company}>
            <Flex mt="1">
              <ReplyLink {...message} />
            </Flex>
          </MessageLine>
        ))}
      </Stack>
      {isShown && asked !== null && (asked === "new" || answered !== null) ? (
        <MessageForm key={asked} answered={answered} onClose={close} />
      ) : null}
    </DetailsPanel>
  );
}

/**
 * The message that the address names, or has named last. Loaded by itself, so that it stays when its form is closed, its
 * sender deletes it or newer ones push it out of the list.
 */
function useOpened(named: number | null) {
  const [id, setId] = useState(named);
  if (named !== null && named !== id) setId(named);
  const { data: opened = null, error } = useRow(api.messages, named ?? id);
  return { opened, error };
}

/**
 * Marks messages to this person or to everybody as read once they are shown. If that fails they stay new; one that its
 * sender has changed in the meantime is marked once the change is shown.
 */
function useMarkRead(unread: readonly Message[]) {
  const { id: own } = useSession();
  const { refresh } = useChanges(api.messages);
  const shown = unread.filter(
    ({ senderId, receiverId }) => senderId !== own && (receiverId === own || receiverId === null),
  );
  useEffect(() => {
    if (shown.length === 0) return;
    const marked = shown.map(({ id, version }) =>
      api.messages.update({ id, body: { read: true } }, { ifMatch: version }),
    );
    void Promise.allSettled(marked).then(refresh);
    // oxlint-disable-next-line react/exhaustive-deps -- only other messages are a reason to mark again
  }, [shown.map(({ id, version }) => `${id}:${version}`).join(",")]);
}
