import type { AcceptedChoice, Activity, ProposalStatus, TripMap } from "@dmc-hub/shared-types";
import type { ClientPrice } from "./client-price.ts";

/** What travellers may know about an activity: never its notes, nor who provides it. */
export type PlannedActivity = Pick<
  Activity,
  | "id"
  | "day"
  | "endDay"
  | "startTime"
  | "endTime"
  | "title"
  | "kind"
  | "place"
  | "latitude"
  | "longitude"
  | "timeZone"
  | "version"
> & { readonly updatedAt: Date };

/** The company that sells a trip, as its clients know it. */
export interface Seller {
  readonly name: string;
  /** An uploaded picture's path, or a web address. */
  readonly logo: string | null;
  /** Of the theme; null for the product's own. */
  readonly primaryColor: string | null;
  readonly currency: string;
  readonly timeZone: string;
  readonly contactEmail: string;
  readonly contactPhone: string | null;
  readonly legalName: string | null;
  readonly billingAddress: string | null;
  readonly taxId: string | null;
  readonly bankDetails: string | null;
}

/** The offer itself. */
export interface Offer {
  /** The number of the version that it is; null as staff have it now. */
  readonly version: number | null;
  readonly title: string;
  readonly destination: string;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly pax: number;
  /** In the company's currency, main unit. */
  readonly value: number;
  readonly status: ProposalStatus;
  readonly clientName: string;
  /** Null without price lines, and where no price is asked for. */
  readonly price: ClientPrice | null;
  /** What the client accepted of it; null for nothing yet, and without price lines. */
  readonly choice: AcceptedChoice | null;
  /** Last day on which a price of lines can be accepted; null for no end. */
  readonly validUntil: string | null;
  /** Whether that day has passed while it is with its client. */
  readonly isExpired: boolean;
}

/** Something on a day of a trip. */
export interface TripActivity extends PlannedActivity {
  /** Its time zone, if its time can differ from the company's; null if it need not be named. */
  readonly namedZone: string | null;
}

/** One day of a trip. */
export interface TripDay {
  readonly day: string;
  /** The day's number within the trip, from 1. */
  readonly number: number;
  readonly activities: readonly TripActivity[];
}

/** Everything that its client may know about a trip; nothing internal and nobody else's data. */
export interface Trip {
  readonly seller: Seller;
  readonly offer: Offer;
  /** The itinerary's, or the proposal's. */
  readonly title: string;
  /** The itinerary alone, or all of the proposal's on which something is planned. */
  readonly plans: readonly TripPlan[];
}

/** One itinerary of a trip. */
export interface TripPlan {
  /** Null if the trip is named after it. */
  readonly title: string | null;
  readonly days: readonly TripDay[];
  readonly map: TripMap;
}
