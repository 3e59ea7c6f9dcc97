import { useState } from "react";
import type { Proposal } from "@dmc-hub/shared-types";
import { Button, ErrorState, Link, Page, Panel, ScreenSpinner, useNavigate, useParams } from "@dmc-hub/sdk";
import { dayCount, pluralize, useFormat } from "@dmc-hub/sdk/format";
import { lazyView, usePreloads } from "@dmc-hub/sdk/lazy-view";
import { Facts, useDialogRoute, useRow } from "@dmc-hub/sdk/list";
import { idIn } from "../address/id-in.ts";
import { ClientActions } from "../shares/client-actions.tsx";
import { ProposalItineraries } from "./proposal-itineraries.tsx";
import { StatusSteps } from "./status-steps.tsx";
import { api } from "./proposals-api.ts";
import { useDuplicate } from "./use-duplicate.ts";

const DeleteDialog = lazyView(async () => (await import("@dmc-hub/sdk/overlay")).DeleteDialog);
const ShareDialog = lazyView(async () => (await import("../shares/share-dialog.tsx")).ShareDialog);
const ProposalForm = lazyView(async () => (await import("./proposal-form.tsx")).ProposalForm);

/** One proposal: its client, its status, and what was made from it. */
export function ProposalScreen() {
  const id = idIn(useParams()["id"]);
  const { data: proposal, error, refetch } = useRow(api.proposals, id);
  if (id === null || (error !== null && "status" in error && error.status === 404)) return <NoProposal />;
  if (error !== null) {
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
  const { id, title, clientName } = proposal;
  const [dialogRoute, setDialogRoute] = useDialogRoute(["share"]);
  const [isDeleting, setDeleting] = useState(false);
  const navigate = useNavigate();
  const duplicate = useDuplicate();
  usePreloads(true, [ProposalForm, DeleteDialog]);
  return (
    <Page
      title={title}
      subtitle={clientName}
      actions={
        <>
          <Button size="sm" variant="ghost" colorPalette="red" onClick={() => setDeleting(true)}>
            Delete
          </Button>
          <Button size="sm" variant="outline" colorPalette="gray" onClick={() => void duplicate(proposal)}>
            Duplicate
          </Button>
          <ClientActions
            pdf={`/api/proposals/${id}/pdf`}
            onShare={() => setDialogRoute({ what: "share", id })}
          />
          <Button size="sm" variant="outline" onClick={() => setDialogRoute({ what: "edit", id })}>
            Edit Proposal
          </Button>
          <Button
            size="sm"
            colorPalette="brand"
            onClick={() => void navigate(`/itineraries?edit=new&proposalId=${id}`)}
          >
            Create Itinerary
          </Button>
        </>
      }
    >
      <StatusSteps proposal={proposal} />
      <Panel p="5" mb="6">
        <ProposalFacts {...proposal} />
      </Panel>
      <ProposalItineraries proposalId={id} />
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
          onDeleted={() => void navigate("/proposals", { replace: true })}
          onClose={() => setDeleting(false)}
        />
      ) : null}
    </Page>
  );
}

function ProposalFacts({ clientId, clientName, destination, startDate, endDate, pax, value }: Proposal) {
  const { dates, money } = useFormat();
  const days = startDate && endDate ? ` (${pluralize(dayCount(startDate, endDate), ["day", "days"])})` : "";
  return (
    <Facts
      facts={[
        [
          "Client",
          <Link key="client" to={`/clients?open=${clientId}`}>
            {clientName}
          </Link>,
        ],
        ["Destination", destination],
        ["Dates", dates(startDate, endDate) + days],
        ["Travellers", pluralize(pax, ["traveller", "travellers"])],
        ["Value", money(value)],
      ]}
    />
  );
}
