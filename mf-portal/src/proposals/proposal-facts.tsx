import type { Proposal } from "@dmc-hub/shared-types";
import { Link, Panel, ThingLink } from "@dmc-hub/sdk";
import { dayCount, pluralize, useFormat } from "@dmc-hub/sdk/format";
import { Facts, TagChips } from "@dmc-hub/sdk/list";
import { ExpiredMark } from "./proposal-status.tsx";

/** What a proposal offers to whom, with its margin for staff. */
export function ProposalFacts(proposal: Proposal) {
  const { clientId, clientName, destination, startDate, endDate, pax, value, currency, tags } = proposal;
  const { id, marginPercent, validUntil, isExpired, agencyId, agencyName } = proposal;
  const { dates, day, money } = useFormat();
  const days = startDate && endDate ? ` (${pluralize(dayCount(startDate, endDate), ["day", "days"])})` : "";
  return (
    <Panel p="5" mb="6">
      <Facts
        facts={[
          [
            "Client",
            <Link key="client" to={`/clients?open=${clientId}`}>
              {clientName}
            </Link>,
          ],
          [
            "Agency",
            agencyId ? (
              <ThingLink key="agency" kind="agency" id={agencyId}>
                {agencyName}
              </ThingLink>
            ) : null,
          ],
          ["Destination", destination],
          ["Dates", dates(startDate, endDate) + days],
          ["Travellers", pluralize(pax, ["traveller", "travellers"])],
          ["Value", money(value, currency)],
          [
            "Margin",
            marginPercent === null ? null : (
              <Link key="margin" to={`/proposals/details/${id}?tab=price`}>{`${marginPercent} %`}</Link>
            ),
          ],
          [
            "Valid until",
            validUntil === null ? null : (
              <>
                {day(validUntil)}
                {isExpired ? <ExpiredMark /> : null}
              </>
            ),
          ],
          ["Tags", tags.length === 0 ? null : <TagChips key="tags" tags={tags} />],
        ]}
      />
    </Panel>
  );
}
