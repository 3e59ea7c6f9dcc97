import { Box, Flex, Picture, Text } from "@dmc-hub/sdk";
import { Building2 } from "@dmc-hub/sdk/icons";

interface BrandProps {
  readonly name: string;
  readonly subtitle?: string;
  /** Address of the logo; without one, or if it cannot be loaded, a building is shown. */
  readonly logo?: string | null;
}

/** Name and logo of the frame's owner. */
export const Brand = ({ name, subtitle, logo = null }: BrandProps) => (
  <Flex align="center" gap="3" minW="0">
    <Flex
      w="9"
      h="9"
      flexShrink={0}
      rounded="lg"
      overflow="hidden"
      align="center"
      justify="center"
      bg="brand.solid"
      color="brand.contrast"
    >
      <Picture src={logo} fallback={<Building2 size={20} aria-hidden />} />
    </Flex>
    <Box minW="0">
      <Text fontWeight="semibold" lineHeight="short" truncate title={name}>
        {name}
      </Text>
      {subtitle === undefined ? null : (
        <Text textStyle="xs" color="fg.muted" truncate>
          {subtitle}
        </Text>
      )}
    </Box>
  </Flex>
);
