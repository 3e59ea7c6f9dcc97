import {
  companyPricingDraft,
  type PricingSettings,
  pricingSettingsDraft,
  type ProposalLine,
  proposalLineDraft,
  type ProposalLineDraft,
  type ProposalPricing,
} from "@dmc-hub/shared-types";
import { computeSheet, type SheetFacts } from "@dmc-hub/shared-types/pricing";

/** A line of the proposal with id 21. */
export const lineOf = (id: number, draft: Omit<ProposalLineDraft, "proposalId">): ProposalLine => ({
  ...proposalLineDraft.parse({ proposalId: 21, ...draft }),
  id,
  dmcId: 1,
  version: 1,
  createdAt: "2026-02-01T10:00:00Z",
  updatedAt: "2026-02-01T10:00:00Z",
  partnerName: null,
  supplierPercent: null,
  rate: null,
  marketRate: null,
  rateDay: null,
});

const segments = (amount: number, count = 1) => [{ amount, count }];

/** Two adults: a transfer, three nights, a guide in dollars, a museum at a fixed price, and a balloon beside. */
export const lines: readonly ProposalLine[] = [
  lineOf(1, { title: "Transfer", unit: "vehicle", segments: segments(60) }),
  lineOf(2, {
    title: "Hôtel Belle Rive",
    unit: "room",
    per: "night",
    position: 1,
    segments: segments(140, 3),
  }),
  {
    ...lineOf(3, {
      title: "Guide",
      unit: "group",
      per: "day",
      dayNumber: 2,
      currency: "USD",
      segments: segments(95, 2),
    }),
    pricingMode: "margin",
    pricingPercent: 20,
    rate: 0.9476,
    marketRate: 0.92,
    rateDay: "2026-11-22",
  },
  lineOf(4, { title: "Museum", dayNumber: 2, segments: segments(24), pricingMode: "sell", sellAmount: 35 }),
  lineOf(5, { title: "Balloon", dayNumber: 3, segments: segments(180), inclusion: "extra" }),
];

interface Given extends Partial<Omit<SheetFacts, "settings">> {
  readonly settings?: Partial<PricingSettings>;
}

/** The sheet of these lines: 900.00 with rounding up to 5. */
export const sheetOf = ({ settings, ...facts }: Given = {}): ProposalPricing =>
  computeSheet({
    proposalId: 21,
    version: 3,
    settings: {
      ...pricingSettingsDraft.parse({}),
      pricingPercent: 25,
      roundUpTo: 5,
      ...settings,
    },
    company: companyPricingDraft.parse({}),
    agency: null,
    currency: "EUR",
    pax: 2,
    status: "draft",
    value: 900,
    today: "2026-11-23",
    sentOn: null,
    isAmending: false,
    lines,
    rates: [{ base: "USD", quote: "EUR", rate: "0.92", day: "2026-11-22" }],
    ...facts,
  });
