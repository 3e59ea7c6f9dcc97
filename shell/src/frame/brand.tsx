import { useState } from "react";
import { Box, chakra, Flex, Text } from "@dmc-hub/sdk";
import { Building2 } from "@dmc-hub/sdk/icons";

const Logo = chakra("img", { base: { w: "full", h: "full", objectFit: "contain" } });

interface BrandProps {
  readonly name: string;
  readonly subtitle?: string;
  /** Address of the logo; null, or one that cannot be loaded, shows a building. */
  readonly logo?: string | null;
}

/** Whose frame this is. */
export function Brand({ name, subtitle, logo = null }: BrandProps) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
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
        {logo !== null && logo !== broken ? (
          <Logo src={logo} alt="" onError={() => setBroken(logo)} />
        ) : (
          <Building2 size={20} aria-hidden />
        )}
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
}
