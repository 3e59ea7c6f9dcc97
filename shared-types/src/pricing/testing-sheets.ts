import { companyPricingDraft } from "./company-pricing.ts";
import { pricingSettings } from "./pricing-settings.ts";
import { type ProposalLine, type ProposalLineDraft, proposalLineDraft } from "./proposal-line.ts";
import type { SheetFacts } from "./sheet-facts.ts";

/** A line of a proposal, as it is stored; for the group, where nothing else is said. */
export const lineOf = (id: number, fields: Partial<ProposalLineDraft>): ProposalLine => ({
  ...proposalLineDraft.parse({ proposalId: 1, title: `Service ${id}`, unit: "group", ...fields }),
  id,
  dmcId: 1,
  version: 1,
  createdAt: "2026-11-01T10:00:00Z",
  updatedAt: "2026-11-01T10:00:00Z",
  partnerName: null,
  supplierPercent: null,
  rate: null,
  marketRate: null,
  rateDay: null,
});

/** One segment at this amount. */
export const amount = (value: number) => ({ segments: [{ amount: value }] });

/** What a sheet is computed from: a draft for two with one line of 100 euros. */
export const facts = (given: Partial<SheetFacts> = {}): SheetFacts => ({
  proposalId: 1,
  version: 1,
  settings: pricingSettings.parse({}),
  company: companyPricingDraft.parse({}),
  agency: null,
  currency: "EUR",
  pax: 2,
  status: "draft",
  value: 0,
  today: "2026-12-06",
  sentOn: null,
  isAmending: false,
  lines: [lineOf(1, amount(100))],
  rates: [],
  ...given,
});

/** A proposal's settings of its price. */
export const settings = (given: object) => pricingSettings.parse(given);
