import type { ProposalLineDraft, PricingSettingsDraft } from "@dmc-hub/shared-types";

/** A price line of the demo; `supplier` is the name of a partner. */
export interface DemoLine extends Omit<ProposalLineDraft, "proposalId" | "partnerId"> {
  readonly supplier?: string;
}

/** The price of a proposal, by its title. */
export interface DemoPrice {
  readonly title: string;
  readonly settings: PricingSettingsDraft;
  readonly lines: readonly DemoLine[];
  /** What is added in an open amendment of an accepted price; without it the proposal is as it is. */
  readonly amendment?: readonly DemoLine[];
}

/** An exchange rate, so many days old. */
export interface DemoRate {
  readonly base: string;
  readonly quote: string;
  readonly rate: number;
  readonly daysAgo: number;
}

/** How a demo DMC prices. */
export interface DemoPricing {
  readonly company: object;
  readonly rates: readonly DemoRate[];
  readonly prices: readonly DemoPrice[];
}

/** A service on a day of the trip: what, from whom, and its supplier's price of a unit. */
export const service = (
  dayNumber: number,
  title: string,
  supplier: string | null,
  unit: NonNullable<DemoLine["unit"]>,
  amount: number | readonly [times: number, amount: number, single?: number],
  more: Partial<DemoLine> = {},
): DemoLine => {
  const [count, each, single] = typeof amount === "number" ? [1, amount] : amount;
  return {
    dayNumber,
    title,
    unit,
    segments: [{ count, amount: each, ...(single !== undefined && { single }) }],
    ...(supplier !== null && { supplier }),
    ...more,
  };
};
