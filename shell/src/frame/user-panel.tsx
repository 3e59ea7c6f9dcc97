import type { User } from "@dmc-hub/shared-types";
import { Avatar, Box, Flex, IconButton, Text } from "@dmc-hub/sdk";
import { LogOut } from "@dmc-hub/sdk/icons";
import { roleLabel } from "@dmc-hub/sdk/navigation";
import { useLogout } from "../guard/use-logout.tsx";

/** The signed-in user, and the sign-out button. */
export function UserPanel({ user }: { user: User }) {
  const { logout, question } = useLogout();
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
      <IconButton
        aria-label="Logout"
        title="Logout"
        size="sm"
        variant="ghost"
        colorPalette="gray"
        onClick={logout}
      >
        <LogOut aria-hidden />
      </IconButton>
      {question}
    </Flex>
  );
}
