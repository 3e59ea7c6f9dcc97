import { useMemo } from "react";
import { Avatar, Badge, Box, Button, chakra, Flex, Grid, Text } from "@dmc-hub/sdk";
import { themeVariables, type ThemeColours } from "@dmc-hub/sdk/tenant-theme";

const LinkText = chakra("span", {
  base: { color: "brand.fg", fontWeight: "medium", textDecoration: "underline" },
});

const Current = chakra("span", {
  base: {
    position: "relative",
    display: "flex",
    alignItems: "center",
    px: "3",
    h: "9",
    rounded: "lg",
    bg: "brand.subtle",
    color: "brand.fg",
    fontWeight: "semibold",
    _before: {
      content: '""',
      position: "absolute",
      insetStart: "0",
      insetBlock: "2",
      w: "3px",
      rounded: "full",
      bg: "accent.solid",
    },
  },
});

/** The kit's own components in a theme's colours, in light and in dark; they cannot be used. */
export function ThemePreview({ primaryColor, secondaryColor, accentColor }: ThemeColours) {
  const look = useMemo(
    () => themeVariables({ primaryColor, secondaryColor, accentColor }),
    [primaryColor, secondaryColor, accentColor],
  );
  return (
    <Grid gap="3" templateColumns={{ base: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" }}>
      <Sample name="Light" scheme="light" look={look} />
      <Sample name="Dark" scheme="dark" look={look} />
    </Grid>
  );
}

interface SampleProps {
  readonly name: string;
  readonly scheme: "light" | "dark";
  readonly look: Record<string, string>;
}

const Sample = ({ name, scheme, look }: SampleProps) => (
  <Box role="img" aria-label={`The theme in ${scheme}`}>
    <Text textStyle="xs" color="fg.muted" mb="1.5">
      {name}
    </Text>
    <Box
      inert
      className={`chakra-theme ${scheme}`}
      style={{ ...look, colorScheme: scheme }}
      p="4"
      rounded="lg"
      borderWidth="1px"
      borderColor="border"
      bg="bg.panel"
      color="fg"
    >
      <Current>Dashboard</Current>
      <Flex align="center" gap="3" wrap="wrap" mt="4">
        <Avatar name="Ana Silva" />
        <LinkText>Ana Silva</LinkText>
        <Badge colorPalette="brand">Confirmed</Badge>
      </Flex>
      <Flex gap="2" wrap="wrap" mt="4">
        <Button size="sm" colorPalette="brand">
          Save
        </Button>
        <Button size="sm" variant="outline" colorPalette="brand">
          Edit
        </Button>
      </Flex>
    </Box>
  </Box>
);
