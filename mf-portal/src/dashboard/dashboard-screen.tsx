import type { DmcInfo } from "@dmc-hub/shared-types";
import { Button, Grid, Page, PlainLink, StatCard, useQuery, useSession } from "@dmc-hub/sdk";
import { Compass, Handshake, Plus, Truck, Users } from "@dmc-hub/sdk/icons";
import { api } from "../api.ts";
import { CompanyBanner } from "./company-banner.tsx";

/** The first screen of a DMC's staff. */
export function DashboardScreen() {
  const { dmcId } = useSession();
  const { data: company } = useQuery<DmcInfo>({ queryKey: ["/api/dmc-info"], enabled: dmcId !== null });
  return (
    <Page
      title="Dashboard"
      actions={
        <Button size="sm" colorPalette="brand" asChild>
          <PlainLink to="/clients?edit=new">
            <Plus aria-hidden /> Add Client
          </PlainLink>
        </Button>
      }
    >
      {company === undefined ? null : <CompanyBanner company={company} />}
      <Grid gap="4" templateColumns={{ base: "1fr", sm: "repeat(2, 1fr)", xl: "repeat(4, 1fr)" }}>
        <StatCard
          icon={<Users size={20} aria-hidden />}
          title="Active Clients"
          value={useClientCount()}
          href="/clients"
        />
        <StatCard
          icon={<Truck size={20} aria-hidden />}
          title="Suppliers"
          value={usePartnerCount("supplier")}
          href="/suppliers"
        />
        <StatCard
          icon={<Compass size={20} aria-hidden />}
          title="Guides"
          value={usePartnerCount("guide")}
          href="/guides"
        />
        <StatCard
          icon={<Handshake size={20} aria-hidden />}
          title="Agencies"
          value={usePartnerCount("agency")}
          href="/agencies"
        />
      </Grid>
    </Page>
  );
}

/** All clients count as active; specification §4. */
const useClientCount = () =>
  useQuery({
    queryKey: [api.clients.list.path, "count"],
    queryFn: async ({ signal }) => (await api.clients.list.page({ limit: 1 }, { signal })).total,
  }).data;

const usePartnerCount = (type: "supplier" | "guide" | "agency") =>
  useQuery({
    queryKey: [api.partners.list.path, "count", type],
    queryFn: async ({ signal }) => (await api.partners.list.page({ limit: 1, type }, { signal })).total,
  }).data;
