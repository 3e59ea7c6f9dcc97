import { type FileAnswer, PICTURES } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import { drawnAside } from "../drawing/drawn-aside.ts";
import { errors } from "../http/errors.ts";
import type { Key } from "../resources/rows.ts";
import type { Logo } from "./logo.ts";
import { type Journey, readJourney } from "./read-journey.ts";

/** A proposal's PDF, with its price and how that is paid. @throws {ApiProblem} 404. */
export const proposalPdf = async (rw: Knex, { id, dmcId }: Required<Key>): Promise<FileAnswer> =>
  journeyPdf(rw, await readJourney(rw, { dmcId, proposalId: id, itineraryId: null }), true);

/** An itinerary's PDF, without a price. @throws {ApiProblem} 404. */
export async function itineraryPdf(rw: Knex, { id, dmcId }: Required<Key>): Promise<FileAnswer> {
  const itinerary: { proposal_id: number } | undefined = await rw("app.itineraries")
    .where({ dmc_id: dmcId, id })
    .first("proposal_id");
  if (itinerary === undefined) throw errors.notFound("itinerary");
  const which = { dmcId, proposalId: itinerary.proposal_id, itineraryId: id };
  return journeyPdf(rw, await readJourney(rw, which), false);
}

/** A journey's PDF. `isOffer` says the price and how it is paid as well. */
export async function journeyPdf(rw: Knex, journey: Journey, isOffer: boolean): Promise<FileAnswer> {
  const title = journey.plan?.title ?? journey.offer.title;
  const logo = await readLogo(rw, journey.seller.logo);
  const bytes = await drawnAside("pdf", { journey, logo, isOffer });
  return { type: "application/pdf", bytes, name: `${title.replaceAll(/[\\/:*?"<>|]/g, " ")}.pdf` };
}

/** Null for a logo elsewhere: no document asks other servers for anything. */
async function readLogo(rw: Knex, address: string | null): Promise<Logo | null> {
  if (!address?.startsWith(PICTURES)) return null;
  const name = address.slice(PICTURES.length);
  const picture: { bytes: Uint8Array } | undefined = await rw("app.pictures").where({ name }).first("bytes");
  return picture === undefined ? null : { name, bytes: picture.bytes };
}
