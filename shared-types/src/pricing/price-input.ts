/** Percentages, amounts and rates are decimals as text; counts are whole numbers. */

/** How a price comes from a cost: cost × (1 + %), cost ÷ (1 − %), or typed. */
export type PricingMode = "markup" | "margin" | "sell";

/** An age band of travellers: "adult", "child". */
export interface AgeBand {
  readonly key: string;
  /** Whether its travellers bear what is priced for the whole group. */
  readonly sharesGroupCost: boolean;
  readonly needsBed: boolean;
}

/** Who travels. */
export interface Party {
  /** How many there are of each band, free places included; the first band's are those that travel free. */
  readonly counts: readonly { readonly band: string; readonly count: number }[];
  /** Free places. */
  readonly free: number;
  /** Whether those who travel free sleep in singles. */
  readonly isFreeInSingle: boolean;
  /** Paying travellers in singles. */
  readonly singles: number;
}

/** A part of a line with one price: three nights at 120. */
export interface PriceSegment {
  /** Nights or days; 1 for a stay. */
  readonly count: number;
  /** The supplier's price per unit; of a person, for bands without a price of their own. */
  readonly amount: string;
  /** What a single costs: for persons on top, for rooms altogether; null for nothing on top. */
  readonly single: string | null;
  readonly bandAmounts: Readonly<Record<string, string>>;
}

/** A service as it is priced. */
export interface PriceLine {
  readonly id: number;
  /** The option that it belongs to; null for all. */
  readonly option: string | null;
  /** Part of the price, offered on top of it, or paid by the travellers themselves. */
  readonly inclusion: "included" | "extra" | "own";
  readonly unit: "person" | "room" | "group" | "vehicle";
  /** Null if it follows from the party. */
  readonly quantity: number | null;
  /** Persons in a room or a vehicle; null for two in a room, all in a vehicle. */
  readonly capacity: number | null;
  readonly segments: readonly PriceSegment[];
  readonly currency: string;
  /** What it was costed with so far, buffer included; null for the terms' rate of its currency. */
  readonly rate: string | null;
  /** Whether the supplier's prices hold purchase tax. */
  readonly isNetTaxIncluded: boolean;
  readonly netTaxRate: string;
  /** So many paid units bring one free one; null for none. */
  readonly freeEvery: number | null;
  /** Most free units; null for no limit. */
  readonly freeMost: number | null;
  /** "sell" for a typed price; what else it inherits is resolved before. */
  readonly mode: PricingMode;
  readonly percent: string;
  /** How single supplements are priced if the price itself is typed. */
  readonly inheritedMode: "markup" | "margin";
  readonly inheritedPercent: string;
  /** The price per unit; null unless typed. */
  readonly sellAmount: string | null;
  readonly taxRate: string;
  /** Where the service is used, for the margin scheme: at home or in a third country. */
  readonly place: "home" | "third";
  /** The company's own service, which the margin scheme does not cover. */
  readonly isInHouse: boolean;
  readonly isCommissionable: boolean;
}

/** An agency's share: taken from the price, or put on top of it. */
export interface Commission {
  readonly type: "none" | "deducted" | "added";
  readonly percent: string;
}

/** What a price follows from besides its lines. */
export interface PriceTerms {
  /** The proposal's. */
  readonly currency: string;
  readonly bands: readonly AgeBand[];
  /** A rate with its buffer from each line's currency to the proposal's. */
  readonly rates: Readonly<Record<string, string>>;
  readonly discount: { readonly percent: string } | { readonly amount: string } | null;
  readonly commission: Commission;
  /** Null for no rounding up. */
  readonly roundUpTo: string | null;
  readonly roundingScope: "perPerson" | "total";
  readonly tax: {
    readonly mode: "none" | "standard" | "margin";
    /** Of the margin scheme. */
    readonly rate: string;
    /** Whether prices of lines hold the tax already. */
    readonly isIncluded: boolean;
  };
  /** The least margin, per cent; null for none. */
  readonly floor: string | null;
}
