import type { ReactNode } from "react";
import { Box, Flex, Heading, Text } from "@dmc-hub/sdk";

interface PanelHeadProps {
  readonly title: string;
  readonly id: string;
  readonly note?: string;
  /** Shown at the end of the line. */
  readonly children?: ReactNode;
}

/** The heading of a panel of this screen. */
export const PanelHead = ({ title, id, note, children }: PanelHeadProps) => (
  <Flex justify="space-between" align="flex-start" gap="3" wrap="wrap" px="5" pt="4" pb="3">
    <Box minW="0">
      <Heading as="h3" id={id} size="md" fontWeight="semibold">
        {title}
      </Heading>
      {note === undefined ? null : <Text color="fg.muted">{note}</Text>}
    </Box>
    {children}
  </Flex>
);
