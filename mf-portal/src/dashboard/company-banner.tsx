import type { DmcInfo } from "@dmc-hub/shared-types";
import { Box, Flex, Heading, Picture, Text } from "@dmc-hub/sdk";
import { Building2 } from "@dmc-hub/sdk/icons";
import { portalHost } from "../address/portal-host.ts";

/** The company's name, logo and address. */
export const CompanyBanner = ({ company: { name, logo, subdomain } }: { company: DmcInfo }) => (
  <Flex
    align="center"
    gap="4"
    p="5"
    mb="5"
    rounded="xl"
    color="white"
    bg="linear-gradient(120deg, {colors.brand.700}, {colors.brand.900})"
  >
    <Flex
      w="12"
      h="12"
      flexShrink={0}
      rounded="lg"
      overflow="hidden"
      bg="whiteAlpha.200"
      align="center"
      justify="center"
    >
      <Picture src={logo} fallback={<Building2 size={24} aria-hidden />} />
    </Flex>
    <Box minW="0">
      <Heading as="h2" size="lg" fontWeight="semibold" overflowWrap="anywhere">
        {name}
      </Heading>
      <Text color="brand.100">{portalHost(subdomain)}</Text>
    </Box>
  </Flex>
);
