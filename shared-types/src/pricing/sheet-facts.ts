import type { ProposalStatus } from "../proposals/proposal.ts";
import type { CompanyTerms } from "./company-pricing.ts";
import type { ExchangeRate } from "./exchange.ts";
import type { CommissionType } from "./price-rules.ts";
import type { ProposalLine } from "./proposal-line.ts";
import type { PricingSettings } from "./pricing-settings.ts";

/** An agency as far as prices follow from it. */
export interface PricingAgency {
  readonly name: string;
  readonly pricingPercent: number | null;
  readonly commissionType: CommissionType;
  readonly commissionPercent: number | null;
}

/** What a proposal's price sheet follows from. */
export interface SheetFacts {
  readonly proposalId: number;
  /** Of the settings. */
  readonly version: number;
  readonly settings: PricingSettings;
  readonly company: CompanyTerms;
  /** Null if the client buys directly. */
  readonly agency: PricingAgency | null;
  readonly currency: string;
  readonly pax: number;
  readonly status: ProposalStatus;
  /** As stored. */
  readonly value: number;
  /** The day in the company's time zone. */
  readonly today: string;
  /** When it was last sent; null if it never was. */
  readonly sentOn: string | null;
  /** Whether its lines and settings are a working copy of what was accepted. */
  readonly isAmending: boolean;
  /** In their order. */
  readonly lines: readonly ProposalLine[];
  /** The company's newest rates from and to the proposal's currency and the euro, up to today. */
  readonly rates: readonly ExchangeRate[];
}
