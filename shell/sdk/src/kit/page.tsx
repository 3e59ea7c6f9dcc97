import { type ReactNode, useEffect } from "react";
import { Box } from "@chakra-ui/react/box";
import { Flex } from "@chakra-ui/react/flex";
import { Heading } from "@chakra-ui/react/heading";
import { Text } from "@chakra-ui/react/text";

interface PageProps {
  readonly title: string;
  readonly subtitle?: string;
  /** Buttons beside the title; at most one of them is primary. */
  readonly actions?: ReactNode;
  /** Shown above the title: the way back. */
  readonly above?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every screen: title, actions and content. Also sets the title of the browser's tab. */
export function Page({ title, subtitle, actions, above, children }: PageProps) {
  usePageTitle(title);
  return (
    <Box maxW="1400px" mx="auto" px={{ base: "4", md: "8" }} py={{ base: "5", md: "7" }}>
      {above === undefined ? null : <Box data-part="actions">{above}</Box>}
      <Flex justify="space-between" align="flex-start" gap="4" wrap="wrap" mb="5">
        <Box minW="0">
          <Heading as="h1" size="2xl" letterSpacing="tight" fontWeight="semibold">
            {title}
          </Heading>
          {subtitle === undefined ? null : (
            <Text color="fg.muted" mt="0.5">
              {subtitle}
            </Text>
          )}
        </Box>
        {actions === undefined ? null : (
          <Flex gap="2" wrap="wrap" data-part="actions">
            {actions}
          </Flex>
        )}
      </Flex>
      {children}
    </Box>
  );
}

/** The site's name: the title that the page came with. */
const site = globalThis.document?.title || "DMC Hub";

/** Sets the title of the browser's tab; undefined leaves it. */
export function usePageTitle(title: string | undefined) {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${site}`;
  }, [title]);
}

/** A raised surface that holds one thing. */
export const Panel = (props: React.ComponentProps<typeof Box>) => (
  <Box bg="bg.panel" borderWidth="1px" borderColor="border" rounded="xl" boxShadow="xs" {...props} />
);
