import type { ReactNode } from "react";
import type { Dmc } from "@dmc-hub/shared-types";
import { Badge, Box, Flex, Heading, IconButton, Panel, Picture, Text } from "@dmc-hub/sdk";
import { Building2, Globe, Mail, Palette, Pencil, Phone, Trash2 } from "@dmc-hub/sdk/icons";

interface DmcCardProps {
  readonly dmc: Dmc;
  readonly themeName: string;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** One DMC: its name, portal, contact, theme and whether it is active. An inactive one is tinted. */
export function DmcCard({ dmc, themeName, onEdit, onDelete }: DmcCardProps) {
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
        <Flex>
          <IconButton
            aria-label={`Edit ${name}`}
            title="Edit"
            size="xs"
            variant="ghost"
            colorPalette="gray"
            onClick={onEdit}
          >
            <Pencil aria-hidden />
          </IconButton>
          <IconButton
            aria-label={`Delete ${name}`}
            title="Delete"
            size="xs"
            variant="ghost"
            colorPalette="red"
            onClick={onDelete}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </Flex>
      </Flex>
      <Fact icon={<Globe size={15} aria-hidden />}>{`${subdomain}.${location.host}`}</Fact>
      <Fact icon={<Mail size={15} aria-hidden />}>{contactEmail}</Fact>
      {contactPhone === null ? null : <Fact icon={<Phone size={15} aria-hidden />}>{contactPhone}</Fact>}
      <Fact icon={<Palette size={15} aria-hidden />}>{themeName}</Fact>
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
