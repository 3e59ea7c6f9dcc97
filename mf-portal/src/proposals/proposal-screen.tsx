import { useState } from "react";
import { type Proposal, type ProposalStatus, proposalStatuses } from "@dmc-hub/shared-types";
import {
  Button,
  ErrorState,
  Link,
  Page,
  Panel,
  PlainLink,
  ScreenSpinner,
  useNavigate,
  useParams,
} from "@dmc-hub/sdk";
import { ArrowLeft } from "@dmc-hub/sdk/icons";
import { lazyView, usePreloads } from "@dmc-hub/sdk/lazy-view";
import { type MenuEntry, RowMenu, useDialogRoute, useRow } from "@dmc-hub/sdk/list";
import { Tabs } from "@dmc-hub/sdk/tabs";
import { idIn } from "../address/id-in.ts";
import { RecordFiles } from "../files/record-files.tsx";
import { RecordHistory } from "../history/record-history.tsx";
import { ProposalFacts } from "./proposal-facts.tsx";
import { ProposalVersions } from "./proposal-versions.tsx";
import { ProposalItineraries } from "./proposal-itineraries.tsx";
import { StatusSteps } from "./status-steps.tsx";
import { api, lostWith } from "./proposals-api.ts";
import { useDuplicate } from "./use-duplicate.ts";
import { useSavePdf } from "../shares/use-save-pdf.ts";

const DeleteDialog = lazyView(async () => (await import("@dmc-hub/sdk/overlay")).DeleteDialog);
const ShareDialog = lazyView(async () => (await import("../shares/share-dialog.tsx")).ShareDialog);
const ProposalForm = lazyView(async () => (await import("./proposal-form.tsx")).ProposalForm);

/** One proposal: its client, its status, and what was made from it. */
export function ProposalScreen() {
  const id = idIn(useParams()["id"]);
  const { data: proposal, error, refetch } = useRow(api.proposals, id);
  if (id === null || (error !== null && "status" in error && error.status === 404)) return <NoProposal />;
  if (error !== null && proposal === undefined) {
    return (
      <ErrorState
        title="The proposal could not be loaded"
        description={error.message}
        onRetry={() => void refetch()}
      />
    );
  }
  return proposal === undefined ? <ScreenSpinner label="Loading the proposal" /> : <Shown {...proposal} />;
}

const NoProposal = () => (
  <ErrorState
    title="Proposal Not Found"
    description="The proposal you're looking for doesn't exist or was removed."
  >
    <Link to="/proposals">View All Proposals</Link>
  </ErrorState>
);

function Shown(proposal: Proposal) {
  const { id, title, clientName, status } = proposal;
  const [dialogRoute, setDialogRoute] = useDialogRoute(["share"]);
  const [isDeleting, setDeleting] = useState(false);
  const navigate = useNavigate();
  const duplicate = useDuplicate();
  const savePdf = useSavePdf(title, () => api.proposals.pdf({ id }));
  usePreloads(true, [ProposalForm, DeleteDialog]);
  const actions: readonly MenuEntry[] = [
    { label: "Edit Proposal", onSelect: () => setDialogRoute({ what: "edit", id }) },
    { label: "Share with Client", onSelect: () => setDialogRoute({ what: "share", id }) },
    { label: "Save as PDF", onSelect: () => savePdf() },
    {
      label: "Create Itinerary",
      onSelect: () => void navigate(`/itineraries?edit=new&proposalId=${id}`),
    },
    { label: "Duplicate", onSelect: () => void duplicate(proposal) },
    { label: "Delete", onSelect: () => setDeleting(true), isDestructive: true },
  ];
  const main = actions.find(({ label }) => label === mainActionOf(status));
  return (
    <Page
      title={title}
      subtitle={clientName}
      above={<BackToProposals />}
      actions={
        <>
          {main === undefined ? null : (
            <Button size="sm" colorPalette="brand" onClick={main.onSelect}>
              {main.label}
            </Button>
          )}
          <RowMenu name={title} entries={actions.filter((action) => action !== main)} />
        </>
      }
    >
      <StatusSteps proposal={proposal} />
      <Tabs label={title} tabs={tabs} />
      {dialogRoute?.what === "edit" ? <ProposalForm id={id} onClose={() => setDialogRoute(null)} /> : null}
      {dialogRoute?.what === "share" ? (
        <ShareDialog of={{ itineraryId: null, proposalId: id }} onClose={() => setDialogRoute(null)} />
      ) : null}
      {isDeleting ? (
        <DeleteDialog
          resource={api.proposals}
          row={proposal}
          name={title}
          noun="proposal"
          invalidates={["/api/dashboard"]}
          isRestorable
          loses={lostWith.has(proposal) ? lostWith.what : null}
          onDeleted={() => void navigate("/proposals", { replace: true })}
          onClose={() => setDeleting(false)}
        />
      ) : null}
    </Page>
  );
}

const PriceTab = lazyView(async () => (await import("../pricing/price-tab.tsx")).PriceTab, ScreenSpinner);

const VersionsTab = lazyView(async () => (await import("./versions-tab.tsx")).VersionsTab, ScreenSpinner);

const tabs = [
  { name: "overview", label: "Overview", View: Overview },
  { name: "price", label: "Price", View: PriceTab },
  { name: "versions", label: "Versions", View: VersionsTab },
] as const;

function Overview() {
  const { data: proposal } = useRow(api.proposals, idIn(useParams()["id"]));
  return proposal === undefined ? null : (
    <>
      <ProposalFacts {...proposal} />
      <ProposalVersions proposal={proposal} />
      <ProposalItineraries proposalId={proposal.id} />
      <FilesAndHistory {...proposal} />
    </>
  );
}

const FilesAndHistory = ({ id, version }: Proposal) => (
  <>
    <Panel p="5" mt="6">
      <RecordFiles relatedTo="proposal" relatedId={id} level="h2" />
    </Panel>
    <Panel p="5" mt="6">
      <RecordHistory of={{ tripId: id }} version={version} level="h2" />
    </Panel>
  </>
);

/** What is usually done next with a proposal: it is offered, planned, or offered anew. */
function mainActionOf(status: ProposalStatus): string {
  if (!proposalStatuses.is(status, "answered")) return "Share with Client";
  return proposalStatuses.is(status, "active") ? "Create Itinerary" : "Duplicate";
}

const BackToProposals = () => (
  <Button size="xs" variant="ghost" colorPalette="gray" ms="-2.5" asChild>
    <PlainLink to="/proposals">
      <ArrowLeft aria-hidden /> Back to Proposals
    </PlainLink>
  </Button>
);
