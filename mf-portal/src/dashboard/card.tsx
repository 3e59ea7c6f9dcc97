import type { ReactNode } from "react";
import { Box, ErrorState, Flex, Heading, Link, Panel, Skeleton, Stack, Text } from "@dmc-hub/sdk";

interface CardProps {
  readonly title: string;
  /** Beside the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** Address of the full list. */
  readonly viewAll: string;
}

/** One card of the dashboard. */
export const Card = ({ title, actions, children, viewAll }: CardProps) => (
  <Panel as="section" aria-label={title} display="flex" flexDirection="column" minW="0">
    <Flex align="center" justify="space-between" wrap="wrap" gap="3" px="5" pt="4" pb="2" minH="14">
      <Heading as="h2" size="md" fontWeight="semibold" whiteSpace="nowrap">
        {title}
      </Heading>
      {actions}
    </Flex>
    <Box flex="1">{children}</Box>
    <Box px="5" py="3" borderTopWidth="1px">
      <Link to={viewAll} aria-label={`View all: ${title}`}>
        View all
      </Link>
    </Box>
  </Panel>
);

interface CardListProps<Row> {
  /** Undefined while loading. */
  readonly rows: readonly Row[] | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
  /** A sentence for an empty list, and the next step. */
  readonly empty: ReactNode;
  readonly children: (row: Row) => ReactNode;
}

/** Number of placeholders in a card. */
const SKELETONS = 3;

/** The rows of a card, including loading, absence and failure. */
export function CardList<Row>({ rows, error, onRetry, empty, children }: CardListProps<Row>) {
  if (error !== null && rows === undefined)
    return <ErrorState title="This could not be loaded" description={error.message} onRetry={onRetry} />;
  if (rows === undefined)
    return (
      <Stack px="5" py="3" gap="4">
        {Array.from({ length: SKELETONS }, (_, index) => (
          <Skeleton key={index} h="8" data-testid="skeleton-row" />
        ))}
      </Stack>
    );
  if (rows.length === 0)
    return (
      <Stack px="5" py="8" align="center" gap="3" color="fg.muted">
        {empty}
      </Stack>
    );
  return (
    <Stack as="ul" gap="0">
      {rows.map(children)}
    </Stack>
  );
}

/** Shown by a card without content. */
export const Nothing = ({ children }: { children: ReactNode }) => <Text>{children}</Text>;
