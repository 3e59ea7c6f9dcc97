import { useState } from "react";
import type { User } from "@dmc-hub/shared-types";
import { Avatar, Box, Flex, IconButton, Text } from "@dmc-hub/sdk";
import { LogOut, Monitor, Moon, Sun } from "@dmc-hub/sdk/icons";
import { type ColourScheme, chooseScheme, chosenScheme } from "../colour-scheme.ts";
import { roleLabel } from "../session/use-current-user.ts";
import { useSessionActions } from "../session/use-session-actions.ts";

/** Who is signed in, and the way out. */
export function UserPanel({ user }: { user: User }) {
  const { leave } = useSessionActions();
  const name = user.name || user.username;
  return (
    <Flex align="center" gap="3" p="3" borderTopWidth="1px">
      <Avatar name={name} picture={user.avatar} size="9" />
      <Box flex="1" minW="0">
        <Text fontWeight="semibold" truncate title={name}>
          {name}
        </Text>
        <Text textStyle="xs" color="fg.muted">
          {roleLabel(user.role)}
        </Text>
      </Box>
      <SchemeButton />
      <IconButton
        aria-label="Logout"
        title="Logout"
        size="sm"
        variant="ghost"
        colorPalette="gray"
        onClick={() => void leave()}
      >
        <LogOut aria-hidden />
      </IconButton>
    </Flex>
  );
}

const schemes = {
  system: { next: "light", label: "as the device", Mark: Monitor },
  light: { next: "dark", label: "light", Mark: Sun },
  dark: { next: "system", label: "dark", Mark: Moon },
} as const;

function SchemeButton() {
  const [scheme, setScheme] = useState<ColourScheme>(chosenScheme);
  const { next, label, Mark } = schemes[scheme];
  const choose = () => {
    chooseScheme(next);
    setScheme(next);
  };
  return (
    <IconButton
      aria-label={`Appearance: ${label}`}
      title={`Appearance: ${label}`}
      size="sm"
      variant="ghost"
      colorPalette="gray"
      onClick={choose}
    >
      <Mark aria-hidden />
    </IconButton>
  );
}
