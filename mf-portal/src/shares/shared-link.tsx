import type { Share } from "@dmc-hub/shared-types";
import { Box, Button, Flex, Input, Text, useToast } from "@dmc-hub/sdk";
import { ago, today, useFormat } from "@dmc-hub/sdk/format";
import { Status } from "@dmc-hub/sdk/list";

interface SharedLinkProps {
  readonly link: Share;
  readonly isBusy: boolean;
  readonly onRevoke: () => void;
}

/** One link: its address while it works, whether it was opened, and the client's answer. */
export function SharedLink({ link, isBusy, onRevoke }: SharedLinkProps) {
  const { url, itineraryTitle, proposalTitle } = link;
  const toast = useToast();
  const copy = async () => {
    await navigator.clipboard.writeText(url);
    toast({ title: "Link Copied" });
  };
  const isLive = isWorking(link);
  return (
    <Box as="li" borderWidth="1px" rounded="lg" p="3" textStyle="sm">
      {isLive ? (
        <Flex gap="2" align="center" mb="2">
          <Input
            size="sm"
            readOnly
            value={url}
            aria-label={`Link to ${itineraryTitle ?? proposalTitle}`}
            onFocus={({ target }) => target.select()}
          />
          {/* Browsers have no clipboard for pages without TLS. */}
          {"clipboard" in navigator ? (
            <Button size="sm" variant="outline" onClick={() => void copy()}>
              Copy link
            </Button>
          ) : null}
        </Flex>
      ) : null}
      <Flex align="flex-start" gap="2">
        <Seen link={link} isLive={isLive} />
        {isLive ? (
          <Button
            size="2xs"
            variant="ghost"
            colorPalette="red"
            ms="auto"
            flexShrink={0}
            loading={isBusy}
            onClick={onRevoke}
          >
            Revoke
          </Button>
        ) : null}
      </Flex>
    </Box>
  );
}

const isWorking = ({ revokedAt, expiresAt }: Share) =>
  revokedAt === null && Date.parse(expiresAt) > Date.now();

function Seen({ link, isLive }: { link: Share; isLive: boolean }) {
  const { day, timeZone } = useFormat();
  const { answer, answeredBy, answeredAt, seenAt, seenCount, audience, expiresAt, revokedAt } = link;
  const until = isLive
    ? `Works until ${day(today(timeZone, new Date(expiresAt)))}.`
    : revokedAt === null
      ? "Expired."
      : `Revoked ${ago(revokedAt)}.`;
  return (
    <Box>
      {answer === null ? null : (
        <Flex gap="2" align="center" mb="1" wrap="wrap">
          <Status tone={answer === "accepted" ? "done" : "stopped"}>
            {answer === "accepted" ? "Accepted" : "Declined"}
          </Status>
          <span>
            by <bdi>{answeredBy}</bdi>, {ago(answeredAt)}
          </span>
        </Flex>
      )}
      <Text color="fg.muted">
        {audience === "agency" ? "For the agency. " : ""}
        {seenAt === null
          ? "Not opened yet."
          : `Opened ${seenCount === 1 ? "once" : `${seenCount} times`}, last ${ago(seenAt)}.`}{" "}
        {until}
      </Text>
    </Box>
  );
}
