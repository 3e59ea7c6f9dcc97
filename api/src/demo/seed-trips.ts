import findTimeZone from "@photostructure/tz-lookup";
import type { Knex } from "knex";
import { toColumns } from "../platform/database/table.ts";
import { azureTrips } from "./azure-trips.ts";
import type { Days, DemoBooking, DemoPlan, DemoProposal, DemoTrips } from "./trip-shorthand.ts";
import { demoPositions } from "./positions.ts";
import { seedPrices } from "./seed-prices.ts";
import { summitTrips } from "./summit-trips.ts";

/** Trips of each demo DMC, in the DMCs' order. */
const demoTrips: readonly (DemoTrips | undefined)[] = [azureTrips, summitTrips];

/** Ids of the rows that trips refer to, by name. */
export interface DemoPlaces {
  readonly dmcId: number;
  readonly clients: ReadonlyMap<string, number>;
  readonly partners: ReadonlyMap<string, number>;
  /** The author of messages, who is also assigned tasks. */
  readonly staffId: number | null;
  readonly adminId: number | null;
}

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** Inserts the trips of the DMC at index `place`, with days counted from today. */
export async function seedTrips(trx: Knex, place: number, places: DemoPlaces): Promise<void> {
  const trips = demoTrips[place];
  if (trips === undefined) return;
  const proposals = new Map<string, number>();
  for (const [index, proposal] of trips.proposals.entries()) {
    const made = ago((trips.proposals.length - index) * 31 * HOUR);
    proposals.set(proposal.title, await seedProposal(trx, places, proposal, made));
  }
  await seedPrices(trx, place, places, proposals);
  await seedTasks(trx, places, trips, proposals);
  await seedMessages(trx, places, trips);
}

async function seedProposal(trx: Knex, places: DemoPlaces, proposal: DemoProposal, made: Date) {
  const { client, dates, plan, ...fields } = proposal;
  const id = await add(trx, "proposals", places, made, {
    ...fields,
    clientId: places.clients.get(client),
    startDate: dates && dayFrom(dates[0]),
    endDate: dates && dayFrom(dates[0] + dates[1] - 1),
  });
  if (plan !== null && dates !== null) await seedPlan(trx, places, plan, { proposal, id, dates, made });
  return id;
}

interface Planned {
  readonly proposal: DemoProposal;
  readonly id: number;
  readonly dates: readonly [start: Days, days: number];
  readonly made: Date;
}

async function seedPlan(trx: Knex, places: DemoPlaces, plan: DemoPlan, planned: Planned): Promise<void> {
  const { dates, made, id: proposalId } = planned;
  const { activities, bookings, ...fields } = plan;
  const itineraryId = await add(trx, "itineraries", places, made, { ...fields, proposalId });
  for (const [position, { day, ...activity }] of activities.entries()) {
    const on = dayFrom(dates[0] + day);
    await add(trx, "activities", places, made, {
      ...activity,
      ...positionOf(activity.place),
      itineraryId,
      day: on,
      position,
    });
  }
  for (const booking of bookings) await seedBooking(trx, places, booking, planned, itineraryId);
}

function positionOf(place: string) {
  const [latitude, longitude] = demoPositions[place] ?? [];
  return latitude === undefined || longitude === undefined
    ? {}
    : { latitude, longitude, timeZone: findTimeZone(latitude, longitude) };
}

async function seedBooking(
  trx: Knex,
  places: DemoPlaces,
  { partner, ...booking }: DemoBooking,
  { proposal, dates, made }: Planned,
  itineraryId: number,
): Promise<void> {
  const bookingId = await add(trx, "bookings", places, made, {
    ...booking,
    itineraryId,
    partnerId: places.partners.get(partner),
    pax: proposal.pax,
    startDate: dayFrom(dates[0]),
    endDate: dayFrom(dates[0] + dates[1] - 1),
  });
  const steps = booking.status === "pending" ? [null, "pending"] : [null, "pending", booking.status];
  for (const [index, toStatus] of steps.slice(1).entries()) {
    await trx("app.booking_status_changes").insert(
      toColumns({
        dmcId: places.dmcId,
        bookingId,
        fromStatus: steps[index],
        toStatus,
        userId: places.staffId,
        createdAt: made,
      }),
    );
  }
}

async function seedTasks(
  trx: Knex,
  places: DemoPlaces,
  { tasks }: DemoTrips,
  proposals: ReadonlyMap<string, number>,
): Promise<void> {
  for (const [index, { due, about, ...task }] of tasks.entries()) {
    await add(trx, "tasks", places, ago((tasks.length - index) * 17 * HOUR), {
      ...task,
      dueDate: due === null ? null : dayFrom(due),
      assignedTo: places.staffId,
      relatedTo: about && "proposal",
      relatedId: about && proposals.get(about),
    });
  }
}

async function seedMessages(trx: Knex, places: DemoPlaces, { messages }: DemoTrips): Promise<void> {
  const senders = { company: null, staff: places.staffId, platform: places.adminId };
  for (const { from, hoursAgo, ...message } of messages.toReversed()) {
    await add(trx, "messages", places, ago(hoursAgo * HOUR), { ...message, senderId: senders[from] });
  }
}

async function add(
  trx: Knex,
  table: string,
  { dmcId }: DemoPlaces,
  made: Date,
  fields: object,
): Promise<number> {
  const row = toColumns({ ...fields, dmcId, createdAt: made, updatedAt: made });
  const [added] = await trx(`app.${table}`).insert(row).returning("id");
  return Number(added.id);
}

const ago = (ms: number) => new Date(Date.now() - ms);

const dayFrom = (days: Days) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
