import { createHash } from "node:crypto";
import { type FileAnswer, PICTURES } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import { LRUCache } from "lru-cache";
import { ownerOf, renderInWorker } from "../../rendering/worker/render-in-worker.ts";
import { errors } from "../../platform/http/errors.ts";
import type { Key } from "../../resources/rows.ts";
import type { PdfParts } from "../../rendering/pdf/draw-pdf.ts";
import type { KeptPicture } from "../../rendering/pictures/picture-type.ts";
import { readTrip, type WhichTrip } from "./read-trip.ts";

/**
 * A proposal's PDF, with its itineraries, price and payment details. @throws {ApiProblem} 404, or 409 where an exchange rate
 * is missing.
 */
export const proposalPdf = (rw: Knex, { id, dmcId }: Required<Key>): Promise<FileAnswer> =>
  tripPdf(rw, { dmcId, proposalId: id, itineraryId: null }, true);

/** An itinerary's PDF, without a price. @throws {ApiProblem} 404. */
export async function itineraryPdf(rw: Knex, { id, dmcId }: Required<Key>): Promise<FileAnswer> {
  const itinerary: { proposal_id: number } | undefined = await rw("app.itineraries")
    .where({ dmc_id: dmcId, id })
    .first("proposal_id");
  if (itinerary === undefined) throw errors.notFound("itinerary");
  const which = { dmcId, proposalId: itinerary.proposal_id, itineraryId: id };
  return tripPdf(rw, which, false);
}

/** A trip's PDF. `isOffer` adds the price and payment details. @throws {ApiProblem} 404. */
export async function tripPdf(rw: Knex, which: WhichTrip, isOffer: boolean): Promise<FileAnswer> {
  const trip = await readTrip(rw, { ...which, isOffer });
  const logo = await readLogo(rw, trip.seller.logo);
  const bytes = await drawn({ trip, logo, isOffer }, ownerOf(which.dmcId));
  return { type: "application/pdf", bytes, name: `${trip.title}.pdf` };
}

/** The latest documents by their whole content: asking for one again and again does not hold others up. */
const latest = new LRUCache<string, Promise<Uint8Array<ArrayBuffer>>>({ max: 20 });

function drawn(parts: PdfParts, owner: string): Promise<Uint8Array<ArrayBuffer>> {
  const { trip, logo, isOffer } = parts;
  // A picture's name identifies its content.
  const key = createHash("sha256")
    .update(JSON.stringify([trip, logo?.name, isOffer]))
    .digest("base64");
  const known = latest.get(key);
  if (known) return known;
  const made = renderInWorker("pdf", parts, owner);
  latest.set(key, made);
  // A failed drawing is tried again.
  made.catch(() => latest.delete(key));
  return made;
}

/** Null for a logo elsewhere: documents never request anything from other servers. */
async function readLogo(rw: Knex, address: string | null): Promise<KeptPicture | null> {
  if (!address?.startsWith(PICTURES)) return null;
  const name = address.slice(PICTURES.length);
  const picture: { bytes: Uint8Array } | undefined = await rw("app.pictures").where({ name }).first("bytes");
  return picture === undefined ? null : { name, bytes: picture.bytes };
}
