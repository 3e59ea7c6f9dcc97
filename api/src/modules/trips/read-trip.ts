import { dayNumber, firstDayOf, proposalStatuses } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import { errors } from "../../platform/http/errors.ts";
import { ownerOf } from "../../rendering/worker/render-in-worker.ts";
import type {
  Trip,
  TripActivity,
  TripDay,
  TripPlan,
  Offer,
  PlannedActivity,
  Seller,
} from "../../rendering/trip.ts";
import { type ClientPrice, clientPriceOf } from "../../rendering/client-price.ts";
import { readSheet } from "../pricing/read-sheet.ts";
import { lastChoice } from "./accepted.ts";
import { refuseIncomplete } from "./before-sending.ts";
import { shownVersion } from "./proposal-versions.ts";
import { readActivities } from "./read-activities.ts";
import { zoneOffset } from "./zone-offset.ts";
import { mapOf } from "./trip-maps.ts";

/** Which trip: an itinerary, or without one the proposal with all of its itineraries. */
export interface WhichTrip {
  readonly dmcId: number;
  readonly proposalId: number;
  readonly itineraryId: number | null;
  /** Whether it is shown as it was last sent or accepted, rather than as staff have it now. */
  readonly isAsSent?: boolean;
  /** Whether its price is shown. */
  readonly isOffer?: boolean;
  /** Agencies also see their commission. */
  readonly audience?: "client" | "agency";
}

/** How many itineraries of a proposal its client sees, of those on which something is planned. Each has a map, which takes time to draw. */
const MOST = 10;

/** Reads a trip as its client may see it. @throws {ApiProblem} 404, or 409 for a price now without an exchange rate. */
export async function readTrip(rw: Knex, asked: WhichTrip): Promise<Trip> {
  // While a price is amended, what was accepted still counts.
  const which = { ...asked, isAsSent: asked.isAsSent || (await isAmended(rw, asked)) };
  const [company, { currency, ...current }, itineraries, version] = await Promise.all([
    readSeller(rw, which.dmcId),
    readOffer(rw, which),
    readItineraries(rw, which),
    which.isAsSent ? shownVersion(rw, { dmcId: which.dmcId, id: which.proposalId }, which.audience) : null,
  ]);
  const price = await priceOf(rw, which, version);
  const choice = which.isAsSent ? (version?.choice ?? null) : await choiceOf(rw, which, current);
  const offer = { ...current, ...version?.offer, price, choice, version: version?.number ?? null };
  const seller = { ...company, currency: version?.currency ?? currency };
  const plans: TripPlan[] = [];
  for (const { id, title } of itineraries) {
    const activities = await readActivities(rw, { dmcId: which.dmcId, id });
    if (activities.length === 0) continue;
    const map = await mapOf(rw, activities, { startDate: offer.startDate, owner: ownerOf(which.dmcId) });
    const days = daysOf(withZones(activities, seller.timeZone), offer.startDate);
    plans.push({ title: which.itineraryId === null ? title : null, days, map });
  }
  const [itinerary] = which.itineraryId === null ? [] : itineraries;
  return { seller, offer, title: itinerary?.title ?? offer.title, plans };
}

async function isAmended(rw: Knex, { dmcId, proposalId }: WhichTrip): Promise<boolean> {
  const pricing = await rw("app.proposal_pricing")
    .where({ dmc_id: dmcId, proposal_id: proposalId })
    .first("amended_from");
  return pricing !== undefined && pricing.amended_from !== null;
}

function withZones(activities: readonly PlannedActivity[], companyZone: string): TripActivity[] {
  const isFarAway = activities.some(
    ({ timeZone, day }) => timeZone !== null && zoneOffset(timeZone, day) !== zoneOffset(companyZone, day),
  );
  return activities.map((activity) => ({
    ...activity,
    namedZone: isFarAway ? (activity.timeZone ?? companyZone) : null,
  }));
}

function daysOf(activities: readonly TripActivity[], startDate: string | null): TripDay[] {
  const first = firstDayOf(activities, startDate);
  const byDay = Map.groupBy(activities, ({ day }) => day);
  return [...byDay].map(([day, those]) => ({ day, number: dayNumber(first, day), activities: those }));
}

/** The company exists: one of its staff asks, or its host was found by it. */
async function readSeller(rw: Knex, dmcId: number): Promise<Omit<Seller, "currency">> {
  return await rw("app.dmcs as d")
    .leftJoin("app.themes as t", "t.id", "d.theme_id")
    .where("d.id", dmcId)
    .first({
      name: "d.name",
      logo: rw.raw("coalesce(d.logo, t.logo)"),
      primaryColor: "t.primary_color",
      timeZone: "d.time_zone",
      contactEmail: "d.contact_email",
      contactPhone: "d.contact_phone",
      legalName: "d.legal_name",
      billingAddress: "d.billing_address",
      taxId: "d.tax_id",
      bankDetails: "d.bank_details",
    });
}

/** What its client was shown, or as staff have it now. */
async function priceOf(
  rw: Knex,
  { dmcId, proposalId, isAsSent, isOffer }: WhichTrip,
  version: { readonly price: ClientPrice | null } | null,
): Promise<ClientPrice | null> {
  if (!isOffer) return null;
  if (isAsSent) return version?.price ?? null;
  const sheet = await readSheet(rw, { dmcId, id: proposalId });
  // Its value is a sum of before, which may not even be shown.
  refuseIncomplete(sheet, "saved as a PDF");
  return clientPriceOf(sheet);
}

/** What was accepted of it, while that holds. */
const choiceOf = async (rw: Knex, { dmcId, proposalId }: WhichTrip, { status }: Pick<Offer, "status">) =>
  proposalStatuses.is(status, "agreed") ? await lastChoice(rw, { dmcId, id: proposalId }) : null;

type CurrentOffer = Omit<Offer, "price" | "choice" | "version"> & Pick<Seller, "currency">;

async function readOffer(rw: Knex, { dmcId, proposalId }: WhichTrip): Promise<CurrentOffer> {
  const offer: CurrentOffer | undefined = await rw("app.proposals_read")
    .where({ dmc_id: dmcId, id: proposalId })
    .first({
      title: "title",
      destination: "destination",
      startDate: "start_date",
      endDate: "end_date",
      pax: "pax",
      value: rw.raw("value::float8"),
      currency: "currency",
      status: "status",
      clientName: "client_name",
      validUntil: "valid_until",
      isExpired: "is_expired",
    });
  if (offer === undefined) throw errors.notFound("proposal");
  return offer;
}

async function readItineraries(rw: Knex, which: WhichTrip): Promise<{ id: number; title: string }[]> {
  const { dmcId, proposalId, itineraryId } = which;
  const wanted = rw("app.itineraries as i").where({ "i.dmc_id": dmcId, "i.proposal_id": proposalId });
  if (itineraryId === null) wanted.whereExists(activitiesOfEach(rw, dmcId)).limit(MOST);
  else wanted.where("i.id", itineraryId);
  const found = await wanted.orderBy("i.id").select("i.id", "i.title");
  if (itineraryId !== null && found.length === 0) throw errors.notFound("itinerary");
  return found;
}

const activitiesOfEach = (rw: Knex, dmcId: number) =>
  rw("app.activities as a").select(rw.raw("1")).where("a.dmc_id", dmcId).whereRaw("a.itinerary_id = i.id");
