import type { Theme } from "@dmc-hub/shared-types";
import { Box, chakra, Flex, Heading, Panel, Picture, Text } from "@dmc-hub/sdk";
import { ImageOff } from "@dmc-hub/sdk/icons";
import type { CardProps } from "../cards/card-screen.tsx";
import { RowButtons } from "../cards/row-buttons.tsx";

const Css = chakra("pre", {
  base: {
    maxH: "5rem",
    overflow: "auto",
    p: "2",
    mt: "3",
    rounded: "md",
    bg: "bg.muted",
    textStyle: "xs",
    fontFamily: "mono",
    whiteSpace: "pre-wrap",
  },
});

/** One theme: its colours, logo and custom styles. */
export function ThemeCard({ row: theme, onEdit, onDelete }: CardProps<Theme>) {
  const { name, primaryColor, secondaryColor, accentColor, logo, customCss } = theme;
  return (
    <Panel as="article" aria-label={name} p="5" h="full">
      <Flex align="flex-start" gap="3" mb="4">
        <Heading as="h2" size="md" fontWeight="semibold" flex="1" minW="0" overflowWrap="anywhere">
          {name}
        </Heading>
        <RowButtons name={name} onEdit={onEdit} onDelete={onDelete} />
      </Flex>
      <Flex gap="4" wrap="wrap">
        <Swatch label="Primary" colour={primaryColor} />
        <Swatch label="Secondary" colour={secondaryColor} />
        {accentColor === null ? null : <Swatch label="Accent" colour={accentColor} />}
      </Flex>
      {logo === null ? null : <ThemeLogo logo={logo} />}
      {customCss === null ? null : (
        <Css tabIndex={0} aria-label={`Custom CSS of ${name}`}>
          {customCss}
        </Css>
      )}
    </Panel>
  );
}

const Swatch = ({ label, colour }: { label: string; colour: string }) => (
  <Flex align="center" gap="2">
    <Box w="8" h="8" rounded="md" borderWidth="1px" style={{ background: colour }} />
    <Box>
      <Text textStyle="xs" color="fg.muted" lineHeight="short">
        {label}
      </Text>
      <Text textStyle="xs" fontFamily="mono">
        {colour}
      </Text>
    </Box>
  </Flex>
);

const ThemeLogo = ({ logo }: { logo: string }) => (
  <Flex
    mt="3"
    h="14"
    w="32"
    p="2"
    rounded="md"
    bg="bg.muted"
    color="fg.muted"
    align="center"
    justify="center"
  >
    <Picture src={logo} alt="Logo" fallback={<ImageOff size={20} aria-label="The logo cannot be loaded" />} />
  </Flex>
);
