import { type ReleasesOverview, type RemoteError, SHELL } from "@dmc-hub/shared-types";
import {
  Box,
  EmptyState,
  ErrorState,
  Grid,
  Page,
  Panel,
  Skeleton,
  useQuery,
  useSearchParams,
} from "@dmc-hub/sdk";
import { RefreshButton } from "@dmc-hub/sdk/list";
import { ErrorsPanel } from "./errors-panel.tsx";
import { RemoteCards } from "./remote-cards.tsx";
import { RemoteView } from "./remote-view.tsx";
import { api } from "./releases-api.ts";

/** How often figures are requested while the tab is visible, ms. */
const ASK_EVERY = 15_000;

/**
 * Releases: what is served of each remote, how it performs, and the decisions about it;
 * docs/product/releases.md.
 */
export function ReleasesScreen() {
  const overview = useQuery<ReleasesOverview>({
    queryKey: [api.releases.list.path],
    refetchOnMount: "always",
    refetchInterval: ASK_EVERY,
  });
  return (
    <Page
      title="Releases"
      subtitle="The served version of each remote, and how it performs"
      actions={<RefreshButton />}
    >
      {overview.data ? (
        <Remotes {...overview.data} />
      ) : overview.error ? (
        <Panel>
          <ErrorState
            title="The releases could not be loaded"
            description={overview.error.message}
            onRetry={() => void overview.refetch()}
          />
        </Panel>
      ) : (
        <LoadingReleases />
      )}
    </Page>
  );
}

/** The remotes side by side, and the one chosen by the address in full. */
function Remotes({ remotes, faults }: ReleasesOverview) {
  const [params] = useSearchParams();
  const errors = useQuery<RemoteError[]>({
    queryKey: [api.remoteErrors.list.path],
    refetchOnMount: "always",
    refetchInterval: ASK_EVERY,
  });
  const shown = remotes.find(({ name }) => name === params.get("remote")) ?? remotes[0];
  if (shown === undefined)
    return (
      <Panel>
        <EmptyState
          title="There is no remote yet"
          description="A remote is listed here once it is built or released: npm run remote -- create mf-tours"
        />
      </Panel>
    );
  const ofShell = errors.data?.filter(({ remote }) => remote === SHELL) ?? [];
  return (
    <>
      <RemoteCards remotes={remotes} faults={faults} errors={errors.data ?? []} shown={shown} />
      <RemoteView key={shown.name} remote={shown} faults={faults} errors={errors} />
      {ofShell.length === 0 ? null : (
        <Box mt="5">
          <ErrorsPanel title="Errors of the shell" query={errors} errors={ofShell} built={null} />
        </Box>
      )}
    </>
  );
}

const LoadingReleases = () => (
  <Grid
    gap="4"
    templateColumns={{ base: "1fr", md: "repeat(3, 1fr)" }}
    role="status"
    aria-label="Loading releases"
  >
    {[0, 1, 2].map((place) => (
      <Skeleton key={place} h="24" rounded="xl" />
    ))}
    <Skeleton h="80" rounded="xl" gridColumn="1 / -1" />
  </Grid>
);
