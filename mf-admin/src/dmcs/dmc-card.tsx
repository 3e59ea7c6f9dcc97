import type { ReactNode } from "react";
import type { Dmc } from "@dmc-hub/shared-types";
import { Badge, Box, Flex, Heading, Panel, Picture, Text } from "@dmc-hub/sdk";
import { Building2, Globe, Mail, Palette, Phone } from "@dmc-hub/sdk/icons";
import type { CardProps } from "../cards/card-screen.tsx";
import { RowButtons } from "../cards/row-buttons.tsx";
import { themeNameOf, useThemes } from "../themes/use-themes.ts";
import { usePortalAddress } from "./use-portal-address.ts";

/** One DMC: its name, portal, contact, theme and whether it is active. An inactive one is tinted. */
export function DmcCard({ row: dmc, onEdit, onDelete }: CardProps<Dmc>) {
  const { data: themes } = useThemes();
  const addressOf = usePortalAddress();
  const { name, subdomain, contactEmail, contactPhone, active } = dmc;
  return (
    <Panel as="article" aria-label={name} p="5" h="full" bg={active ? "bg.panel" : "bg.muted"}>
      <Flex align="flex-start" gap="3" mb="4">
        <DmcLogo logo={dmc.logo} />
        <Box flex="1" minW="0">
          <Heading as="h2" size="md" fontWeight="semibold" overflowWrap="anywhere">
            {name}
          </Heading>
          <Badge mt="1" variant={active ? "subtle" : "outline"} colorPalette={active ? "green" : "gray"}>
            {active ? "Active" : "Inactive"}
          </Badge>
        </Box>
        <RowButtons name={name} onEdit={onEdit} onDelete={onDelete} />
      </Flex>
      <Fact icon={<Globe size={15} aria-hidden />}>{addressOf(subdomain)}</Fact>
      <Fact icon={<Mail size={15} aria-hidden />}>{contactEmail}</Fact>
      {contactPhone === null ? null : <Fact icon={<Phone size={15} aria-hidden />}>{contactPhone}</Fact>}
      <Fact icon={<Palette size={15} aria-hidden />}>
        {themes === undefined ? "…" : themeNameOf(dmc.themeId, themes)}
      </Fact>
    </Panel>
  );
}

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <Flex align="center" gap="2" py="0.5" color="fg.muted">
    {icon}
    <Text minW="0" overflowWrap="anywhere">
      {children}
    </Text>
  </Flex>
);

const DmcLogo = ({ logo }: Pick<Dmc, "logo">) => (
  <Flex
    w="10"
    h="10"
    flexShrink={0}
    rounded="lg"
    overflow="hidden"
    align="center"
    justify="center"
    bg="brand.subtle"
    color="brand.fg"
  >
    <Picture src={logo} fallback={<Building2 size={20} aria-hidden />} />
  </Flex>
);
