import {
  type FxRate,
  pricingSettings,
  type Proposal,
  type ProposalLine,
  proposalLineKind,
} from "@dmc-hub/shared-types";

type Insert = <Row>(table: string, fields: object) => Promise<Row>;
type MakeProposal = (dmcId: number, fields?: Partial<Proposal>) => Promise<{ id: number }>;

let made = 0;

/** Creates what proposals are priced by. */
export function pricingFactories(insert: Insert, proposal: MakeProposal) {
  const proposalLine = async (dmcId: number, fields: Partial<ProposalLine> = {}) => {
    const { segments, ...line } = proposalLineKind.draft.parse({
      title: `Service ${++made}`,
      ...fields,
      proposalId: fields.proposalId ?? (await proposal(dmcId)).id,
    });
    return insert<{ id: number }>("proposal_lines", { dmcId, ...line, segments: JSON.stringify(segments) });
  };
  /** An accepted proposal with a price line; `amendedFrom` is what it was before it was opened for changes. */
  const acceptedPrice = async (dmcId: number, amendedFrom: object | null = null) => {
    const accepted = await proposal(dmcId, { status: "accepted" });
    await proposalLine(dmcId, { proposalId: accepted.id });
    await insert("proposal_pricing", { dmcId, proposalId: accepted.id, currency: "USD", amendedFrom });
    return accepted;
  };
  const amendedPrice = (dmcId: number) =>
    acceptedPrice(dmcId, { lines: [], settings: pricingSettings.parse({}), pax: 2 });
  return { proposalLine, acceptedPrice, amendedPrice, ...others(insert, proposal) };
}

const others = (insert: Insert, proposal: MakeProposal) => ({
  /** A rate from dollars to euros, on a day of its own. */
  fxRate: (dmcId: number, fields: Partial<FxRate> = {}) =>
    insert<{ id: number }>("fx_rates", {
      dmcId,
      base: "USD",
      quote: "EUR",
      rate: 0.92,
      day: new Date(Date.UTC(2000, 0, ++made)).toISOString().slice(0, 10),
      ...fields,
    }),
  /** A proposal with one version. */
  sentProposal: async (dmcId: number) => {
    const sent = await proposal(dmcId, { status: "sent" });
    const dates = { startDate: null, endDate: null };
    await insert("proposal_versions", {
      dmcId,
      proposalId: sent.id,
      number: 1,
      reason: "sent",
      offer: { title: "Made", destination: "Nice", ...dates, pax: 2, value: 1000, clientName: "Made" },
      currency: "USD",
    });
    return sent;
  },
});
