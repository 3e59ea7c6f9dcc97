import { useState } from "react";
import { type Booking, type BookingConfirmation, bookingStatuses } from "@dmc-hub/shared-types";
import { Box, Button, ErrorState, Flex, Heading, Skeleton, Stack, Text } from "@dmc-hub/sdk";
import { ago } from "@dmc-hub/sdk/format";
import { lazyView } from "@dmc-hub/sdk/lazy-view";
import { Status } from "@dmc-hub/sdk/list";
import { useConfirmations } from "./use-confirmations.ts";

const SendConfirmation = lazyView(async () => (await import("./send-confirmation.tsx")).SendConfirmation);

/** The confirmation mails of a booking with their delivery status, and a button to send another. */
export function Confirmations({ id, status }: Booking) {
  const { data, error, refetch } = useConfirmations(id);
  const [isSending, setSending] = useState(false);
  return (
    <Box>
      <Flex justify="space-between" align="center" minH="8" mb="2">
        <Heading as="h3" size="sm">
          Confirmation
        </Heading>
        {data === undefined || !bookingStatuses.is(status, "live") ? null : (
          <Button size="xs" variant="outline" onClick={() => setSending(true)}>
            {data.mails.length === 0 ? "Send Confirmation" : "Send again"}
          </Button>
        )}
      </Flex>
      {data === undefined && error === null ? <Skeleton h="4" w="70%" /> : null}
      {data !== undefined || error === null ? null : (
        <ErrorState
          title="The confirmations could not be loaded"
          description={error.message}
          onRetry={() => void refetch()}
        />
      )}
      {data?.mails.length === 0 ? <Text color="fg.muted">Not sent yet.</Text> : null}
      <Stack as="ul" gap="3">
        {data?.mails.map((mail) => (
          <Box as="li" key={mail.id}>
            <Status tone={looks[mail.state][1]}>{looks[mail.state][0]}</Status>
            <Text textStyle="sm" color="fg.muted" mt="1" overflowWrap="anywhere">
              {wordsOf(mail)}
            </Text>
          </Box>
        ))}
      </Stack>
      {isSending ? <SendConfirmation id={id} onClose={() => setSending(false)} /> : null}
    </Box>
  );
}

const looks = { queued: ["Waiting", "late"], sent: ["Sent", "done"], failed: ["Failed", "stopped"] } as const;

const wordsOf = ({ recipient, createdAt, sentAt, failure }: BookingConfirmation): string =>
  `${recipient}, ${ago(sentAt ?? createdAt)}${failure === null ? "" : `: ${failure}`}`;
