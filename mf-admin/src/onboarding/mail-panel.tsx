import { useState } from "react";
import { ApiError, type Mail } from "@dmc-hub/shared-types";
import { Badge, Box, Button, Flex, Heading, Panel, Text, useToast } from "@dmc-hub/sdk";
import { RotateCw } from "@dmc-hub/sdk/icons";
import { sentenceIn } from "@dmc-hub/sdk/list";
import { momentOf } from "./moment.ts";
import { api } from "./onboarding-api.ts";
import type { Progress } from "./use-progress.ts";

const states = {
  queued: { word: "Queued", palette: "brand" },
  sent: { word: "Sent", palette: "green" },
  failed: { word: "Failed", palette: "red" },
};

interface MailPanelProps {
  readonly mail: Mail;
  readonly refetch: Progress["refetch"];
  /** Sends a new mail to the same address, with the current form. */
  readonly sendAnew: (recipient: string) => Promise<void>;
}

/** Delivery status of the newest mail, why it failed, and a button to send it again. */
export function MailPanel(props: MailPanelProps) {
  const { mail } = props;
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const { word, palette } = states[mail.state];
  const sendAgain = async () => {
    setBusy(true);
    try {
      await retry(props);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast({ title: "Failed to send email", description: sentenceIn(error.message), tone: "destructive" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel as="section" aria-labelledby="mail-state" p="5">
      <Flex justify="space-between" align="center" gap="3" mb="3">
        <Heading as="h2" id="mail-state" size="md" fontWeight="semibold">
          Onboarding email
        </Heading>
        <Badge colorPalette={palette}>{word}</Badge>
      </Flex>
      <Box role="status">
        <Text overflowWrap="anywhere">{`To ${mail.recipient}`}</Text>
        <Text color="fg.muted">{whatHappened(mail)}</Text>
        {mail.failure === null ? null : (
          <Text color="fg.error" mt="2" overflowWrap="anywhere">
            {mail.failure}
          </Text>
        )}
      </Box>
      {mail.failure === null ? null : (
        <Button
          size="sm"
          variant="outline"
          mt="3"
          loading={isBusy}
          loadingText="Sending..."
          onClick={() => void sendAgain()}
        >
          <RotateCw aria-hidden /> Send again
        </Button>
      )}
    </Panel>
  );
}

/** A mail's text is kept only for a while; after that, a new mail with a new password replaces it. */
async function retry({ mail, refetch, sendAnew }: MailPanelProps): Promise<void> {
  try {
    await api.mails.retry({ id: mail.id });
    await refetch();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    const { data } = await refetch({ throwOnError: true });
    if (data?.mail?.state === "failed") await sendAnew(mail.recipient);
  }
}

function whatHappened({ state, attempts, sentAt, createdAt }: Mail): string {
  if (sentAt !== null) return `Sent on ${momentOf(sentAt)}.`;
  const tries = attempts === 1 ? "once" : `${attempts} times`;
  if (state === "failed") return `Tried ${tries}, then given up.`;
  if (attempts === 0) return `Waiting to be sent since ${momentOf(createdAt)}.`;
  return `Tried ${tries}. It will be tried again until it is sent.`;
}
