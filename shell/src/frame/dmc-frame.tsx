import type { ReactNode } from "react";
import type { Registry, User } from "@dmc-hub/shared-types";
import { Box, PlainLink } from "@dmc-hub/sdk";
import { currentProduct } from "../page/product.ts";
import { useCompany } from "../session/use-current-user.ts";
import { Brand } from "./brand.tsx";
import { Frame } from "./frame.tsx";
import { navigationOf } from "./navigation.tsx";
import { SideNavigation } from "./side-navigation.tsx";
import { TopBar } from "./top-bar.tsx";
import { useTenantTheme } from "./use-tenant-theme.ts";
import { UserPanel } from "./user-panel.tsx";

interface DmcFrameProps {
  readonly user: User;
  readonly registry: Registry;
  readonly children: ReactNode;
}

/** The frame of a DMC's staff. */
export function DmcFrame({ user, registry, children }: DmcFrameProps) {
  const { data: company } = useCompany(user);
  useTenantTheme(company?.theme);
  const sidebar = (
    <>
      <Box p="4" minH="16">
        <PlainLink to="/" display="block">
          <Brand name={company?.name ?? currentProduct().name} logo={company?.logo ?? null} />
        </PlainLink>
      </Box>
      <SideNavigation label="Main navigation" groups={navigationOf(registry, "dmc", user)} />
      <UserPanel user={user} />
    </>
  );
  return (
    <Frame
      registry={registry}
      wideFrom="md"
      sidebar={sidebar}
      header={<TopBar registry={registry} user={user} />}
    >
      {children}
    </Frame>
  );
}
