import { useMemo } from "react";
import {
  type AcceptedChoice,
  type ProposalPricing,
  proposalStatuses,
  type VersionDetails,
} from "@dmc-hub/shared-types";
import { useQuery } from "@dmc-hub/sdk";
import { useRow } from "@dmc-hub/sdk/list";
import { useVersions, versionsPath } from "../trips/use-versions.ts";
import { api } from "./pricing-api.ts";

/**
 * The option and the extras that were accepted; null where nothing was, or there was nothing to choose from. Undefined
 * while it is being read.
 */
export function useAcceptedChoice(sheet: ProposalPricing | undefined): AcceptedChoice | null | undefined {
  const id = sheet !== undefined && isChosenFrom(sheet) ? sheet.proposalId : null;
  const proposal = useRow(api.proposals, id);
  const versions = useVersions(proposal.data === undefined ? null : id, proposal.data?.version ?? null);
  const number = versions.data?.[0]?.number ?? null;
  const version = useQuery<VersionDetails>({
    queryKey: [`${versionsPath(id ?? 0)}/${number}`],
    queryFn: ({ signal }) => api.proposalVersions.get({ id: id ?? 0, number: number ?? 0 }, { signal }),
    enabled: id !== null && number !== null,
  });
  const options = sheet?.options;
  const isLoading = [proposal, versions, version].some((read) => read.isLoading);
  const choice = version.data?.choice;
  return useMemo(() => {
    if (id === null) return null;
    if (isLoading) return undefined;
    // Where staff have accepted, the option that is the value is what counts.
    return choice ?? { option: options?.find(({ isValue }) => isValue)?.key ?? null, extras: [] };
  }, [id, isLoading, choice, options]);
}

const isChosenFrom = ({ status, options, extras }: ProposalPricing): boolean =>
  proposalStatuses.is(status, "agreed") && (options.length > 1 || extras.length > 0);
