import type { DashboardCounts, DmcInfo } from "@dmc-hub/shared-types";
import { Button, Grid, Page, PlainLink, StatCard, useQuery, useSession } from "@dmc-hub/sdk";
import { CalendarCheck, FileText, MapPinned, Plus, Users } from "@dmc-hub/sdk/icons";
import { api } from "./dashboard-api.ts";
import { CompanyBanner } from "./company-banner.tsx";

/** The first screen of a DMC's staff. */
export function DashboardScreen() {
  const { dmcId } = useSession();
  const { data: company } = useQuery<DmcInfo>({ queryKey: ["/api/dmc-info"], enabled: dmcId !== null });
  const { data: counts } = useQuery<DashboardCounts>({ queryKey: [api.overview.dashboard.path] });
  const icon = { size: 20, "aria-hidden": true };
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
          icon={<FileText {...icon} />}
          title="Active Proposals"
          value={counts?.activeProposals.toLocaleString("en")}
          href="/proposals"
        />
        <StatCard
          icon={<CalendarCheck {...icon} />}
          title="Confirmed Bookings"
          value={counts?.confirmedBookings.toLocaleString("en")}
          href="/bookings"
        />
        <StatCard
          icon={<Users {...icon} />}
          title="Active Clients"
          value={counts?.activeClients.toLocaleString("en")}
          href="/clients"
        />
        <StatCard
          icon={<MapPinned {...icon} />}
          title="Active Itineraries"
          value={counts?.activeItineraries.toLocaleString("en")}
          href="/itineraries"
        />
      </Grid>
    </Page>
  );
}
