import type { JourneyMap, ProposalStatus } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import { errors } from "../http/errors.ts";
import { ownerOf } from "../drawing/render-in-worker.ts";
import { dayNumber, firstDayOf } from "../itineraries/journey-days.ts";
import { type PlannedActivity, readActivities } from "../itineraries/read-activities.ts";
import { zoneOffset } from "../itineraries/zone-offset.ts";
import { mapOf } from "../maps/journey-maps.ts";

/** The company that a journey is bought from, as its clients know it. */
export interface Seller {
  readonly name: string;
  /** An uploaded picture's path, or a web address. */
  readonly logo: string | null;
  /** The theme's; null for the product's own. */
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

/** What is offered. */
export interface Offer {
  readonly title: string;
  readonly destination: string;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly pax: number;
  /** In the company's currency, main unit. */
  readonly value: number;
  readonly status: ProposalStatus;
  readonly clientName: string;
}

/** Something on a day of a journey. */
export interface JourneyActivity extends PlannedActivity {
  /** Its time zone, where it is not always the same time as at the company; null where that need not be said. */
  readonly namedZone: string | null;
}

/** One day of a journey. */
export interface JourneyDay {
  readonly day: string;
  /** Which day of the journey it is, from 1 on. */
  readonly number: number;
  readonly activities: readonly JourneyActivity[];
}

/** All that its client may know of a journey; nothing internal and nobody else's. */
export interface Journey {
  readonly seller: Seller;
  readonly offer: Offer;
  /** Null for the offer alone. */
  readonly plan: {
    readonly title: string;
    readonly days: readonly JourneyDay[];
    readonly map: JourneyMap;
  } | null;
}

/** Which journey; without an itinerary the proposal alone. */
export interface WhichJourney {
  readonly dmcId: number;
  readonly proposalId: number;
  readonly itineraryId: number | null;
}

/** Reads a journey as its client may see it. @throws {ApiProblem} 404. */
export async function readJourney(rw: Knex, which: WhichJourney): Promise<Journey> {
  const [seller, offer, plan] = await Promise.all([
    readSeller(rw, which.dmcId),
    readOffer(rw, which),
    which.itineraryId === null ? null : readTitle(rw, which.dmcId, which.itineraryId),
  ]);
  if (plan === null || which.itineraryId === null) return { seller, offer, plan: null };
  const activities = await readActivities(rw, { dmcId: which.dmcId, id: which.itineraryId });
  const map = await mapOf(activities, offer.startDate, ownerOf(which.dmcId));
  const days = daysOf(withZones(activities, seller.timeZone), offer.startDate);
  return { seller, offer, plan: { ...plan, days, map } };
}

function withZones(activities: readonly PlannedActivity[], companyZone: string): JourneyActivity[] {
  const isFarAway = activities.some(
    ({ timeZone, day }) => timeZone !== null && zoneOffset(timeZone, day) !== zoneOffset(companyZone, day),
  );
  return activities.map((activity) => ({
    ...activity,
    namedZone: isFarAway ? (activity.timeZone ?? companyZone) : null,
  }));
}

function daysOf(activities: readonly JourneyActivity[], startDate: string | null): JourneyDay[] {
  const first = firstDayOf(activities, startDate);
  const byDay = Map.groupBy(activities, ({ day }) => day);
  return [...byDay].map(([day, those]) => ({ day, number: dayNumber(first, day), activities: those }));
}

/** The company is there: somebody of it asks, or its host was found by it. */
async function readSeller(rw: Knex, dmcId: number): Promise<Seller> {
  return await rw("app.dmcs as d")
    .leftJoin("app.themes as t", "t.id", "d.theme_id")
    .where("d.id", dmcId)
    .first({
      name: "d.name",
      logo: rw.raw("coalesce(d.logo, t.logo)"),
      primaryColor: "t.primary_color",
      currency: "d.currency",
      timeZone: "d.time_zone",
      contactEmail: "d.contact_email",
      contactPhone: "d.contact_phone",
      legalName: "d.legal_name",
      billingAddress: "d.billing_address",
      taxId: "d.tax_id",
      bankDetails: "d.bank_details",
    });
}

async function readOffer(rw: Knex, { dmcId, proposalId }: WhichJourney): Promise<Offer> {
  const offer: Offer | undefined = await rw("app.proposals_read")
    .where({ dmc_id: dmcId, id: proposalId })
    .first({
      title: "title",
      destination: "destination",
      startDate: "start_date",
      endDate: "end_date",
      pax: "pax",
      value: rw.raw("value::float8"),
      status: "status",
      clientName: "client_name",
    });
  if (offer === undefined) throw errors.notFound("proposal");
  return offer;
}

async function readTitle(rw: Knex, dmcId: number, id: number): Promise<{ title: string }> {
  const itinerary = await rw("app.itineraries").where({ dmc_id: dmcId, id }).first("title");
  if (itinerary === undefined) throw errors.notFound("itinerary");
  return itinerary;
}
