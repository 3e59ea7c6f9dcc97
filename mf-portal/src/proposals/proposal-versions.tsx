import { Fragment } from "react";
import {
  offerChanges,
  offerLabels,
  type OfferInCurrency,
  type Proposal,
  type ProposalOffer,
  proposalStatuses,
  type ProposalVersion,
} from "@dmc-hub/shared-types";
import { Alert, Box, Button, Flex, Text, useMutation, useQueryClient, useToast } from "@dmc-hub/sdk";
import { useFormat } from "@dmc-hub/sdk/format";
import { failedTo } from "@dmc-hub/sdk/list";
import { useVersions, versionsPath } from "../trips/use-versions.ts";
import { api } from "./proposals-api.ts";

const reasons: Readonly<Record<ProposalVersion["reason"], string>> = {
  sent: "Sent",
  amended: "Changed after acceptance",
  accepted: "Accepted",
};

/** What the client sees and what they do not see yet; nothing for a proposal that was never sent. */
export function ProposalVersions({ proposal }: { readonly proposal: Proposal }) {
  const { id, version } = proposal;
  const { data: versions, error } = useVersions(id, version);
  if (error !== null && versions === undefined) {
    return (
      <Alert.Root status="error" size="sm" mb="6">
        <Alert.Indicator />
        <Alert.Title>What the client sees could not be loaded: {error.message}</Alert.Title>
      </Alert.Root>
    );
  }
  const [shown] = versions ?? [];
  if (versions === undefined || shown === undefined) return null;
  return (
    <>
      <NotShownYet proposal={proposal} shown={shown} />
      {proposalStatuses.is(proposal.status, "agreed") ? <Chosen {...shown} /> : null}
    </>
  );
}

/** Which option and extras were accepted; a release of the API before this one does not tell. */
const Chosen = ({ chosen }: Partial<Pick<ProposalVersion, "chosen">>) =>
  !chosen?.length ? null : (
    <Alert.Root status="success" size="sm" mb="6">
      <Alert.Indicator />
      <Alert.Title>Chosen: {chosen.join(", ")}.</Alert.Title>
    </Alert.Root>
  );

/** Says what staff have changed and the client does not see; nothing if there is nothing. */
function NotShownYet({ proposal, shown }: { readonly proposal: Proposal; readonly shown: ProposalVersion }) {
  const { id, status } = proposal;
  const { sendAgain, isPending } = useSendAgain(id);
  const write = useWrite();
  const now = { offer: proposal, currency: proposal.currency };
  const changes = offerChanges(shown, now);
  if (changes.length === 0) return null;
  const isWithClient = proposalStatuses.is(status, "active") && !proposalStatuses.is(status, "unsent");
  return (
    <Alert.Root status="warning" size="sm" mb="6" alignItems="start">
      <Alert.Indicator />
      <Alert.Content>
        <Alert.Title>
          The client sees version {shown.number}
          {isWithClient ? "" : " until you send this again"}.
        </Alert.Title>
        <Alert.Description>
          They do not see yet:{" "}
          {changes.map((field, place) => (
            <Fragment key={field}>
              {place === 0 ? "" : ", "}
              {offerLabels[field]} <bdi>{write(now, field)}</bdi> (was <bdi>{write(shown, field)}</bdi>)
            </Fragment>
          ))}
          .
        </Alert.Description>
      </Alert.Content>
      {isWithClient ? (
        <Button size="xs" flexShrink="0" loading={isPending} onClick={() => sendAgain()}>
          Show the client
        </Button>
      ) : null}
    </Alert.Root>
  );
}

function useSendAgain(id: number) {
  const client = useQueryClient();
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.proposals.sendAgain({ id }),
    onSuccess: ({ number }) =>
      toast({ title: `Version ${number} Shown`, description: "The client's link shows it from now on." }),
    onError: ({ message }) => toast(failedTo("show the changes")(message)),
    onSettled: () => {
      // It is in the history, too.
      void client.invalidateQueries({ queryKey: ["/api/audit"] });
      return client.invalidateQueries({ queryKey: [versionsPath(id)] });
    },
  });
  return { sendAgain: mutate, isPending };
}

interface VersionTextProps {
  readonly version: ProposalVersion;
  /** The one before; null for the first. */
  readonly earlier: ProposalVersion | null;
}

/** When a version was made, by whom, at what price, and what it changed. */
export function VersionText({ version, earlier }: VersionTextProps) {
  const { number, reason, chosen, note, createdAt, createdByName } = version;
  const { timeZone, day } = useFormat();
  const write = useWrite();
  const on = day(new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date(createdAt)));
  const who = createdByName ?? (reason === "accepted" ? "the client" : null);
  const changes = earlier === null ? [] : offerChanges(earlier, version);
  return (
    <>
      <Flex justify="space-between" gap="4">
        <Text minW="0">
          <b>{number}</b> · {reasons[reason]} {on}
          {who === null ? "" : ` by ${who}`}
        </Text>
        <Text fontVariantNumeric="tabular-nums" fontWeight="medium">
          {write(version, "value")}
        </Text>
      </Flex>
      {(chosen ?? []).length === 0 ? null : (
        <Box textStyle="sm" color="fg.muted">
          Chosen: {chosen?.join(", ")}
        </Box>
      )}
      {note === null ? null : (
        <Box textStyle="sm" color="fg.muted">
          Below the floor: {note}
        </Box>
      )}
      {changes.length === 0 ? null : (
        <Box textStyle="sm" color="fg.muted">
          {changes.map((field, place) => (
            <Fragment key={field}>
              {place === 0 ? "" : " · "}
              {offerLabels[field]}: <bdi>{write(earlier ?? version, field)}</bdi> →{" "}
              <bdi>{write(version, field)}</bdi>
            </Fragment>
          ))}
        </Box>
      )}
    </>
  );
}

/** Writes a field of an offer. */
function useWrite() {
  const { day, money } = useFormat();
  return ({ offer, currency }: OfferInCurrency, field: keyof ProposalOffer): string => {
    if (field === "value") return money(offer.value, currency);
    if (field === "startDate" || field === "endDate")
      return offer[field] === null ? "open" : day(offer[field]);
    return String(offer[field]);
  };
}
