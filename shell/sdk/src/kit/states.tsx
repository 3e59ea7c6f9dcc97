import type { ReactNode } from "react";
import { Button } from "@chakra-ui/react/button";
import { Flex } from "@chakra-ui/react/flex";
import { Spinner } from "@chakra-ui/react/spinner";
import { Text } from "@chakra-ui/react/text";
import { TriangleAlert } from "lucide-react";
import { sentenceIn } from "../services/failed-to.ts";

/** Fills a screen while its code or first data loads. */
export const ScreenSpinner = ({ label = "Loading" }: { label?: string }) => (
  <Flex role="status" aria-label={label} minH="40vh" align="center" justify="center">
    <Spinner size="lg" color="brand.solid" borderWidth="3px" />
  </Flex>
);

interface EmptyStateProps {
  /** One sentence about what is missing. */
  readonly title: string;
  readonly description?: string;
  readonly icon?: ReactNode;
  /** The next step. */
  readonly children?: ReactNode;
}

/** Shown when a list or a screen has nothing to show. */
export const EmptyState = ({ title, description, icon, children }: EmptyStateProps) => (
  <Flex direction="column" align="center" justify="center" gap="2" py="14" px="6" textAlign="center">
    {icon === undefined ? null : (
      <Flex
        w="12"
        h="12"
        mb="1"
        rounded="full"
        bg="bg.muted"
        color="fg.muted"
        align="center"
        justify="center"
      >
        {icon}
      </Flex>
    )}
    <Text fontWeight="semibold" textStyle="md">
      {title}
    </Text>
    {description === undefined ? null : (
      <Text color="fg.muted" maxW="44ch">
        {description}
      </Text>
    )}
    {children === undefined ? null : (
      <Flex gap="2" mt="3" wrap="wrap" justify="center">
        {children}
      </Flex>
    )}
  </Flex>
);

interface ErrorStateProps {
  /** What could not be done. */
  readonly title: string;
  readonly description?: string;
  readonly onRetry?: () => void;
  readonly retryLabel?: string;
  readonly children?: ReactNode;
}

/** Replaces what has failed, says why, and offers a way on. A release's gate knows it by its `data-part`. */
export const ErrorState = ({
  title,
  description,
  onRetry,
  retryLabel = "Try again",
  children,
}: ErrorStateProps) => (
  <Flex
    role="alert"
    data-part="failure"
    direction="column"
    align="center"
    justify="center"
    gap="2"
    py="14"
    px="6"
    textAlign="center"
  >
    <Flex w="12" h="12" mb="1" rounded="full" bg="bg.error" color="fg.error" align="center" justify="center">
      <TriangleAlert size={22} aria-hidden />
    </Flex>
    <Text fontWeight="semibold" textStyle="md">
      {title}
    </Text>
    {description === undefined ? null : (
      <Text color="fg.muted" maxW="60ch" overflowWrap="anywhere">
        {sentenceIn(description)}
      </Text>
    )}
    <Flex gap="2" mt="3" wrap="wrap" justify="center">
      {onRetry === undefined ? null : (
        <Button size="sm" variant="outline" onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
      {children}
    </Flex>
  </Flex>
);
