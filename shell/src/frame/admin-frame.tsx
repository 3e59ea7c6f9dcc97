import { type ReactNode, useMemo } from "react";
import type { Registry, User } from "@dmc-hub/shared-types";
import { Box, Button, PlainLink, Text } from "@dmc-hub/sdk";
import { LogOut } from "@dmc-hub/sdk/icons";
import { currentProduct } from "../page/product.ts";
import { homeOf } from "../remotes/home.ts";
import { useLogout } from "../guard/use-logout.tsx";
import { Brand } from "./brand.tsx";
import { Frame } from "./frame.tsx";
import { SchemeButton } from "./scheme-button.tsx";
import { navigationOf } from "./navigation.tsx";
import { SideNavigation } from "./side-navigation.tsx";
import { UserPanel } from "./user-panel.tsx";

interface AdminFrameProps {
  readonly user: User;
  readonly registry: Registry;
  readonly children: ReactNode;
}

/** The frame of platform administrators. */
export function AdminFrame({ user, registry, children }: AdminFrameProps) {
  const { logout, question } = useLogout();
  const { name, subtitle, title } = currentProduct().administration;
  // Following a link draws none of it anew.
  const sidebar = useMemo(
    () => (
      <>
        <Box p="4" minH="16">
          <PlainLink to={homeOf(registry, user)} display="block">
            <Brand name={name} subtitle={subtitle} />
          </PlainLink>
        </Box>
        <SideNavigation label="Admin navigation" groups={navigationOf(registry, "admin", user)} />
        <UserPanel user={user} />
      </>
    ),
    [name, subtitle, registry, user],
  );
  const header = (
    <>
      <Text fontWeight="semibold" flex="1">
        {title}
      </Text>
      <SchemeButton />
      <Button size="sm" variant="ghost" colorPalette="gray" onClick={logout}>
        <LogOut aria-hidden /> Logout
      </Button>
      {question}
    </>
  );
  return (
    <Frame registry={registry} wideFrom="lg" sidebar={sidebar} header={header}>
      {children}
    </Frame>
  );
}
