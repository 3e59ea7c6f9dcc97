import { useMemo } from "react";
import { Box, chakra, PlainLink, Stack, Text, useLocation } from "@dmc-hub/sdk";
import { isCurrentEntry } from "@dmc-hub/sdk/navigation";
import type { NavigationEntry, NavigationGroup } from "./navigation.tsx";

const Entry = chakra(PlainLink, {
  base: {
    position: "relative",
    display: "flex",
    alignItems: "center",
    gap: "3",
    px: "3",
    h: "9",
    rounded: "lg",
    color: "fg.muted",
    fontWeight: "medium",
    _hover: { bg: "bg.muted", color: "fg" },
    _currentPage: {
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
  },
});

interface SideNavigationProps {
  readonly groups: readonly NavigationGroup[];
  readonly label: string;
}

/** The screens of a frame, under their headings. */
export const SideNavigation = ({ groups, label }: SideNavigationProps) => (
  <Box as="nav" aria-label={label} flex="1" overflowY="auto" px="3" py="2">
    <Stack gap="5">
      {groups.map((group) => (
        <Box key={group.label}>
          <Text px="3" mb="1.5" textStyle="xs" fontWeight="semibold" color="fg.subtle">
            {group.label}
          </Text>
          <Stack as="ul" listStyleType="none" gap="0.5">
            {group.entries.map((entry) => (
              <li key={entry.href}>
                <ScreenLink {...entry} />
              </li>
            ))}
          </Stack>
        </Box>
      ))}
    </Stack>
  </Box>
);

/** The link to a screen, drawn anew only when it becomes the current one, or no longer is. */
function ScreenLink(entry: NavigationEntry) {
  const { href, icon, label } = entry;
  const isCurrent = isCurrentEntry(entry, useLocation().pathname);
  return useMemo(
    () => (
      <Entry to={href} aria-current={isCurrent ? "page" : undefined}>
        {icon}
        {label}
      </Entry>
    ),
    [href, icon, label, isCurrent],
  );
}
