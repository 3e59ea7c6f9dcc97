import { type ReactNode, useMemo } from "react";
import type { DmcInfo, Registry, User } from "@dmc-hub/shared-types";
import { Box, PlainLink, useQuery } from "@dmc-hub/sdk";
import { currentCompany } from "../page/company.ts";
import { currentProduct } from "../page/product.ts";
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

/** The company of the signed-in staff; requested only if the user has one. */
const useCompany = (user: User) =>
  useQuery<DmcInfo>({
    queryKey: ["/api/dmc-info"],
    enabled: user.role === "dmc" && user.dmcId !== null,
    // The page came with it.
    initialData: currentCompany,
  });

/** The frame of a DMC's staff. */
export function DmcFrame({ user, registry, children }: DmcFrameProps) {
  const { data: company } = useCompany(user);
  useTenantTheme(company?.theme);
  // Following a link draws none of it anew.
  const sidebar = useMemo(
    () => (
      <>
        <Box p="4" minH="16">
          <PlainLink to="/" display="block">
            <Brand name={company?.name ?? currentProduct().name} logo={company?.logo ?? null} />
          </PlainLink>
        </Box>
        <SideNavigation label="Main navigation" groups={navigationOf(registry, "dmc", user)} />
        <UserPanel user={user} />
      </>
    ),
    [company, registry, user],
  );
  const header = useMemo(() => <TopBar registry={registry} user={user} />, [registry, user]);
  return (
    <Frame registry={registry} wideFrom="md" sidebar={sidebar} header={header}>
      {children}
    </Frame>
  );
}
