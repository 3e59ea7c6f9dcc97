import type { ReactNode } from "react";
import { Box, Flex, Link, Text } from "@dmc-hub/sdk";

interface HistoryLineProps {
  readonly href: string;
  readonly title: string;
  readonly days: string;
  /** Its status. */
  readonly children: ReactNode;
}

/** What a partner has to do with, and the way there. */
export const HistoryLine = ({ href, title, days, children }: HistoryLineProps) => (
  <Flex as="li" py="2.5" gap="3" align="center" borderTopWidth="1px">
    <Box flex="1" minW="0">
      <Link to={href} color="fg">
        {title}
      </Link>
      <Text textStyle="sm" color="fg.muted">
        {days}
      </Text>
    </Box>
    {children}
  </Flex>
);
