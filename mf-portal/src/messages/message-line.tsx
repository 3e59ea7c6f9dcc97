import type { ReactNode } from "react";
import type { DmcInfo, Message } from "@dmc-hub/shared-types";
import { Avatar, Box, Flex, Picture, Text, useSession } from "@dmc-hub/sdk";
import { ago } from "@dmc-hub/sdk/format";
import { Building2 } from "@dmc-hub/sdk/icons";
import { AboutLink } from "../relations/about-link.tsx";

interface MessageLineProps {
  readonly message: Message;
  readonly company: DmcInfo | undefined;
  /** Shown below the text. */
  readonly children?: ReactNode;
}

/** One message: sender, time and text, and what it is about. */
export function MessageLine({ message, company, children }: MessageLineProps) {
  const { senderId, senderAvatar, content, createdAt, read } = message;
  const sender = senderOf(message, company);
  const { id: own } = useSession();
  const isNew = !read && senderId !== own;
  return (
    <Flex as="li" px="5" py="3" gap="3" borderTopWidth="1px">
      {senderId === null ? (
        <Flex
          w="8"
          h="8"
          flexShrink={0}
          rounded="full"
          overflow="hidden"
          bg="bg.muted"
          color="fg.muted"
          align="center"
          justify="center"
        >
          <Picture src={company?.logo ?? null} fallback={<Building2 size={16} aria-hidden />} />
        </Flex>
      ) : (
        <Avatar name={sender} picture={senderAvatar} />
      )}
      <Box flex="1" minW="0">
        <Flex gap="2" align="baseline" wrap="wrap">
          <Text fontWeight={isNew ? "semibold" : "medium"}>{sender}</Text>
          <Text textStyle="sm" color="fg.muted">
            {ago(createdAt)}
          </Text>
          {isNew ? (
            <Text textStyle="xs" color="brand.fg" fontWeight="semibold">
              New
            </Text>
          ) : null}
        </Flex>
        <Text
          color="fg.muted"
          whiteSpace="pre-line"
          overflowWrap="anywhere"
          lineClamp={children ? undefined : 2}
        >
          {content}
        </Text>
        <AboutLink {...message} />
        {children}
      </Box>
    </Flex>
  );
}

/** A sender's name: the company, the user, or the id of a deleted user. */
const senderOf = ({ senderId, senderName }: Message, company: DmcInfo | undefined): string =>
  senderId === null ? (company?.name ?? "The company") : (senderName ?? `Sender ${senderId}`);
