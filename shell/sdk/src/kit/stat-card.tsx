import type { ReactNode } from "react";
import { Box } from "@chakra-ui/react/box";
import { Flex } from "@chakra-ui/react/flex";
import { Skeleton } from "@chakra-ui/react/skeleton";
import { Text } from "@chakra-ui/react/text";
import { Link } from "./link.tsx";
import { Panel } from "./page.tsx";

interface StatCardProps {
  readonly icon: ReactNode;
  readonly title: string;
  /** Undefined while loading. */
  readonly value: string | undefined;
  readonly href: string;
  readonly linkText?: string;
  readonly onClick?: () => void;
}

/** A figure with a link to what it counts. */
export const StatCard = ({ icon, title, value, href, linkText = "View all", onClick }: StatCardProps) => (
  <Panel p={{ base: "4", sm: "5" }}>
    <Flex align={{ base: "flex-start", sm: "center" }} direction={{ base: "column", sm: "row" }} gap="3">
      <Flex w="10" h="10" rounded="lg" bg="brand.subtle" color="brand.fg" align="center" justify="center">
        {icon}
      </Flex>
      <Box flex="1" minW="0">
        <Text color="fg.muted">{title}</Text>
        {value === undefined ? (
          <Skeleton h="7" w="12" my="0.5" />
        ) : (
          <Text textStyle="2xl" fontWeight="semibold" lineHeight="short" fontVariantNumeric="tabular-nums">
            {value}
          </Text>
        )}
      </Box>
    </Flex>
    <Link to={href} onClick={onClick} display="inline-block" mt="3" aria-label={`${linkText}: ${title}`}>
      {linkText}
    </Link>
  </Panel>
);
