import type { ActivityKind, BookingStatus, ItineraryStatus, ProposalStatus } from "@dmc-hub/shared-types";

/** Days relative to the day of seeding, negative in the past. */
export type Days = number;

/** An activity, on a day counted from the trip's first one. */
export interface DemoActivity {
  readonly day: number;
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly title: string;
  readonly kind: ActivityKind;
  readonly place: string;
}

/** A reservation for a whole trip. `partner` is the name of a partner. */
export interface DemoBooking {
  readonly title: string;
  readonly status: BookingStatus;
  readonly partner: string;
  readonly notes: string | null;
}

/** The itinerary of a proposal, with its activities and bookings. */
export interface DemoPlan {
  readonly title: string;
  readonly status: ItineraryStatus;
  readonly description: string;
  readonly activities: readonly DemoActivity[];
  readonly bookings: readonly DemoBooking[];
}

/** A proposal as the seed inserts it. `client` is the name of a client. */
export interface DemoProposal {
  readonly client: string;
  readonly title: string;
  readonly destination: string;
  /** First day and number of days; null while the dates are open. */
  readonly dates: readonly [start: Days, days: number] | null;
  readonly pax: number;
  readonly value: number;
  readonly status: ProposalStatus;
  readonly plan: DemoPlan | null;
}

/** A proposal: client, title, destination, dates, travellers and price. */
export const offer = (
  client: string,
  title: string,
  destination: string,
  dates: DemoProposal["dates"],
  [pax, value, status]: readonly [pax: number, value: number, status: ProposalStatus],
  plan: DemoPlan | null = null,
): DemoProposal => ({ client, title, destination, dates, pax, value, status, plan });

/** The itinerary of a proposal. */
export const plan = (
  status: ItineraryStatus,
  title: string,
  description: string,
  activities: readonly DemoActivity[],
  bookings: readonly DemoBooking[],
): DemoPlan => ({ title, status, description, activities, bookings });

/** An activity; `times` as in "09:30-12:00", or "" if open. */
export const on = (
  day: number,
  times: string,
  kind: ActivityKind,
  title: string,
  place: string,
): DemoActivity => {
  const [startTime = null, endTime = null] = times === "" ? [] : times.split("-");
  return { day, startTime, endTime, title, kind, place };
};

/** A booking. */
export const reserved = (status: BookingStatus, title: string, partner: string, notes = ""): DemoBooking => ({
  title,
  status,
  partner,
  notes: notes || null,
});

/** A task: due this many days from now, null for no date; its subject is a proposal's title. */
export interface DemoTask {
  readonly title: string;
  readonly due: Days | null;
  readonly status: "pending" | "completed" | "overdue";
  readonly about: string | null;
}

export const task = (
  due: DemoTask["due"],
  status: DemoTask["status"],
  title: string,
  about: string | null = null,
): DemoTask => ({ title, due, status, about });

/** A message: its sender, its age, and whether it was read. */
export interface DemoMessage {
  readonly from: "company" | "staff" | "platform";
  readonly hoursAgo: number;
  readonly read: boolean;
  readonly content: string;
}

export const message = (
  from: DemoMessage["from"],
  hoursAgo: number,
  read: boolean,
  content: string,
): DemoMessage => ({ from, hoursAgo, read, content });

/** Everything about a DMC's trips. */
export interface DemoTrips {
  readonly proposals: readonly DemoProposal[];
  readonly tasks: readonly DemoTask[];
  readonly messages: readonly DemoMessage[];
}
