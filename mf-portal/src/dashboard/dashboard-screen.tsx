import type { DashboardCounts, DmcInfo } from "@dmc-hub/shared-types";
import {
  Button,
  ErrorState,
  Grid,
  Page,
  Panel,
  PlainLink,
  StatCard,
  usePrefetchQuery,
  useQuery,
  useSearchParams,
  useSession,
} from "@dmc-hub/sdk";
import { useFormat } from "@dmc-hub/sdk/format";
import { CalendarCheck, FileText, MapPinned, Plus, Users } from "@dmc-hub/sdk/icons";
import { lazyView, useIsDrawn, usePreloads } from "@dmc-hub/sdk/lazy-view";
import { CompanyBanner } from "./company-banner.tsx";
import { api } from "./dashboard-api.ts";
import { MessagesCard } from "./messages-card.tsx";
import { RecentProposals, usePrefetchProposals } from "./recent-proposals.tsx";
import { TasksCard, usePrefetchTasks } from "./tasks-card.tsx";
import { UpcomingBookings } from "./upcoming-bookings.tsx";

const TasksPanel = lazyView(async () => (await import("../tasks/tasks-panel.tsx")).TasksPanel);
const MessagesPanel = lazyView(async () => (await import("../messages/messages-panel.tsx")).MessagesPanel);

/** The first screen of a DMC's staff; docs/product/dashboard.md. */
export function DashboardScreen() {
  const { dmcId } = useSession();
  usePrefetchQuery(figures);
  usePrefetchProposals();
  usePrefetchTasks();
  const { data: company } = useQuery<DmcInfo>({ queryKey: ["/api/dmc-info"], enabled: dmcId !== null });
  return (
    <Page
      title="Dashboard"
      actions={
        <>
          <Button size="sm" variant="outline" asChild>
            <PlainLink to="/clients?edit=new">
              <Plus aria-hidden /> Add Client
            </PlainLink>
          </Button>
          <Button size="sm" colorPalette="brand" asChild>
            <PlainLink to="/proposals?edit=new">
              <Plus aria-hidden /> New Proposal
            </PlainLink>
          </Button>
        </>
      }
    >
      {company === undefined ? null : <CompanyBanner company={company} />}
      <Figures />
      <Grid
        gap="4"
        mt="4"
        alignItems="start"
        templateColumns={{ base: "minmax(0, 1fr)", xl: "minmax(0, 2fr) minmax(0, 1fr)" }}
      >
        <RecentProposals />
        <TasksCard />
        <LowerCards company={company} />
      </Grid>
      <OpenPanel company={company} />
    </Page>
  );
}

/** The cards below those that fill a screen. */
const LowerCards = ({ company }: { company: DmcInfo | undefined }) =>
  useIsDrawn() ? (
    <>
      <UpcomingBookings />
      <MessagesCard company={company} />
    </>
  ) : null;

const figures = { queryKey: [api.overview.dashboard.path] };

/** Current figures, each with a link; docs/product/dashboard.md#figures. */
function Figures() {
  const { data: counts, error, refetch } = useQuery<DashboardCounts>(figures);
  usePreloads(counts !== undefined, [TasksPanel, MessagesPanel]);
  const { number } = useFormat();
  const written = (count: number | undefined) => (count === undefined ? undefined : number(count));
  const icon = { size: 20, "aria-hidden": true };
  if (error !== null && counts === undefined)
    return (
      <Panel>
        <ErrorState
          title="The figures could not be loaded"
          description={error.message}
          onRetry={() => void refetch()}
        />
      </Panel>
    );
  return (
    <Grid gap="4" templateColumns={{ base: "repeat(2, minmax(0, 1fr))", xl: "repeat(4, 1fr)" }}>
      <StatCard
        icon={<FileText {...icon} />}
        title="Active Proposals"
        value={written(counts?.activeProposals)}
        href="/proposals"
      />
      <StatCard
        icon={<CalendarCheck {...icon} />}
        title="Confirmed Bookings"
        value={written(counts?.confirmedBookings)}
        href="/bookings"
      />
      <StatCard
        icon={<Users {...icon} />}
        title="Active Clients"
        value={written(counts?.activeClients)}
        href="/clients"
      />
      <StatCard
        icon={<MapPinned {...icon} />}
        title="Active Itineraries"
        value={written(counts?.activeItineraries)}
        href="/itineraries"
      />
    </Grid>
  );
}

/** The panel named in the address: `?panel=tasks`, `?panel=messages`. */
function OpenPanel({ company }: { company: DmcInfo | undefined }) {
  const [params, setParams] = useSearchParams();
  const panel = params.get("panel");
  const close = () =>
    setParams(
      (now) => {
        now.delete("panel");
        return now;
      },
      { replace: true },
    );
  return (
    <>
      {panel === "tasks" ? <TasksPanel onClose={close} /> : null}
      {panel === "messages" ? <MessagesPanel company={company} onClose={close} /> : null}
    </>
  );
}
