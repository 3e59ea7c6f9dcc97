import type { ReactNode } from "react";
import { Box, Flex, Heading, Panel, Text, usePageTitle } from "@dmc-hub/sdk";
import { Brand } from "../frame/brand.tsx";
import { currentPortal } from "../page/portal.ts";
import { currentProduct } from "../page/product.ts";
import { FeaturesPanel } from "./features-panel.tsx";

interface AuthPageProps {
  readonly title: string;
  /** By default the product's own. */
  readonly subtitle?: string;
  readonly children: ReactNode;
}

/** A page for people who are not signed in: a form under the portal's name, beside the product's features. */
export function AuthPage({ title, subtitle = currentProduct().features.subtitle, children }: AuthPageProps) {
  usePageTitle(title);
  const portal = currentPortal();
  return (
    <Flex as="main" minH="100dvh" direction={{ base: "column", lg: "row" }}>
      <Flex flex="1" align="center" justify="center" p={{ base: "4", md: "10" }}>
        <Box w="full" maxW="420px">
          {portal === null ? null : (
            <Box mb="6">
              <Brand name={portal.name} logo={portal.logo} />
            </Box>
          )}
          <Heading as="h1" size="2xl" letterSpacing="tight" fontWeight="semibold">
            {title}
          </Heading>
          <Text color="fg.muted" mt="1" mb="6">
            {subtitle}
          </Text>
          <Panel p={{ base: "5", md: "6" }}>{children}</Panel>
        </Box>
      </Flex>
      <FeaturesPanel />
    </Flex>
  );
}
