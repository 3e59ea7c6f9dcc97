import { useState } from "react";
import {
  createApiClient,
  proposals,
  type ProposalStatus,
  proposalStatuses,
  type Share,
  type ShareDraft,
  shareDraft,
  shares,
} from "@dmc-hub/shared-types";
import { Stack, Text, useQuery, useQueryClient, useToast } from "@dmc-hub/sdk";
import { CheckboxField, FormDialog, NumberField, SelectField, TextField } from "@dmc-hub/sdk/forms";
import { failedTo, useRow } from "@dmc-hub/sdk/list";
import { RowWait } from "@dmc-hub/sdk/overlay";
import { useStoredSheet } from "../pricing/pricing-api.ts";
import { sheetSaved } from "../pricing/sheet-saves.ts";
import { SharedLink } from "./shared-link.tsx";

const api = createApiClient({ proposals, shares });

export const TITLE = "Share with Client";

interface ShareDialogProps {
  /** What is shared: an itinerary with its proposal, or only a proposal. */
  readonly of: { readonly itineraryId: number | null; readonly proposalId: number };
  readonly onClose: () => void;
}

/** Creates links through which a client sees a trip, and lists existing ones with their use. */
export function ShareDialog({ of, onClose }: ShareDialogProps) {
  const { data: links, error } = useShares(of);
  // Another key after each link that is made here resets the form; a colleague's leaves it as it is.
  const [made, setMade] = useState(0);
  const { data: proposal, error: proposalError } = useRow(api.proposals, of.proposalId);
  if (links === undefined || proposal === undefined)
    return <RowWait title={TITLE} error={error ?? proposalError} onClose={onClose} />;
  return (
    <NewLink
      key={made}
      of={of}
      links={links}
      proposalStatus={proposal.status}
      isPriced={proposal.isPriced}
      onMade={() => setMade(made + 1)}
      onClose={onClose}
    />
  );
}

interface NewLinkProps extends ShareDialogProps {
  readonly links: readonly Share[];
  readonly proposalStatus: ProposalStatus;
  readonly isPriced: boolean;
  readonly onMade: () => void;
}

function NewLink({ of, links, proposalStatus, isPriced, onMade, onClose }: NewLinkProps) {
  const toast = useToast();
  const refresh = useRefresh(of.proposalId);
  // Asked for only where the margin is below the company's least.
  const [isReasonAsked, setReasonAsked] = useState(false);
  return (
    <FormDialog
      title={TITLE}
      description="Anyone with the link sees the days, the map and the offer in your company's look: no notes, no partners, no other clients."
      schema={shareDraft}
      values={{ ...of, days: 30, audience: "client", asksForAnswer: isOpen(proposalStatus), reason: "" }}
      notice={links.length === 0 ? null : <Links links={links} onRevoked={refresh} />}
      submitLabel="Create Link"
      busyLabel="Creating..."
      onSubmit={async ({ reason, ...draft }: ShareDraft) => {
        await sheetSaved(of.proposalId);
        // The client may have answered since the dialog was opened.
        const body = { ...draft, asksForAnswer: draft.asksForAnswer && isOpen(proposalStatus) };
        await api.shares.create({ body: reason ? { ...body, reason } : body });
        toast({ title: "Link Created", description: "Copy it and send it to your client." });
        await refresh();
        onMade();
      }}
      onFailure={({ message, errors }) => {
        if (errors.some(({ path }) => path === "reason")) setReasonAsked(true);
        else toast(failedTo("create link")(message));
      }}
      onClose={onClose}
    >
      <NumberField name="days" label="Valid for" unit="days" isWhole />
      {isPriced ? <AudienceField proposalId={of.proposalId} /> : null}
      <AnswerField proposalStatus={proposalStatus} />
      {isReasonAsked ? (
        <TextField
          name="reason"
          label="Reason"
          help="Your team sees it with the version; the client does not."
        />
      ) : null}
    </FormDialog>
  );
}

/** Whom the link is for, where an agency sells the proposal. */
function AudienceField({ proposalId }: Pick<ShareDialogProps["of"], "proposalId">) {
  const { data: sheet } = useStoredSheet(proposalId);
  if (!sheet?.agencyName) return null;
  const choices = [
    { value: "client", label: "The client" },
    { value: "agency", label: sheet.agencyName },
  ];
  return (
    <SelectField
      name="audience"
      label="For"
      choices={choices}
      help="Where an answer is asked for, the agency also sees its commission and what it pays."
    />
  );
}

/** Whether its client can still be asked to accept. */
const isOpen = (status: ProposalStatus) => !proposalStatuses.is(status, "answered");

/** Whether the link asks the client to accept or decline, while the proposal is unanswered. */
const AnswerField = ({ proposalStatus }: { proposalStatus: ProposalStatus }) =>
  isOpen(proposalStatus) ? (
    <CheckboxField
      name="asksForAnswer"
      label="Ask the client to accept or decline"
      help={
        proposalStatuses.is(proposalStatus, "unsent")
          ? "Shows the price, and marks the proposal as sent."
          : "Shows the price."
      }
    />
  ) : (
    <Text textStyle="sm" color="fg.muted">
      The proposal is {proposalStatus}, so there is nothing left to ask.
    </Text>
  );

interface LinksProps {
  readonly links: readonly Share[];
  readonly onRevoked: () => Promise<unknown>;
}

/** Existing links, which can be revoked. */
function Links({ links, onRevoked }: LinksProps) {
  const toast = useToast();
  const [revoked, setRevoked] = useState<number | null>(null);
  const revoke = async (id: number) => {
    setRevoked(id);
    try {
      await api.shares.revoke({ id });
      toast({
        title: "Link Revoked",
        description: "Anyone who opens it sees that it is no longer available.",
      });
      await onRevoked();
    } catch (error) {
      toast(failedTo("revoke link")((error as Error).message));
    }
    setRevoked(null);
  };
  return (
    <Stack as="ul" gap="3" aria-label="Links">
      {links.map((link) => (
        <SharedLink
          key={link.id}
          link={link}
          isBusy={revoked === link.id}
          onRevoke={() => void revoke(link.id)}
        />
      ))}
    </Stack>
  );
}

/** Fetches everything again that shows whether a proposal is shared, as its history does. */
function useRefresh(proposalId: number) {
  const client = useQueryClient();
  return () =>
    Promise.all(
      ["/api/shares", "/api/proposals", `/api/proposals/${proposalId}`, "/api/dashboard", "/api/audit"].map(
        (path) => client.invalidateQueries({ queryKey: [path] }),
      ),
    );
}

const useShares = ({ itineraryId, proposalId }: ShareDialogProps["of"]) =>
  useQuery<readonly Share[]>({
    queryKey: ["/api/shares", itineraryId, proposalId],
    queryFn: ({ signal }) =>
      api.shares.list(itineraryId === null ? { proposalId } : { itineraryId }, { signal }),
    // Whether it was opened must be current.
    staleTime: 0,
  });
