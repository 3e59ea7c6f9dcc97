import type { Knex } from "knex";
import { errors } from "../../platform/http/errors.ts";
import { type PublicPlace, portalAddress } from "../../platform/http/portal-address.ts";
import type { Key, StoredRow } from "../../resources/rows.ts";

/** Which links are listed; everything if left out. */
interface Wanted {
  /** Null for every DMC's links. */
  readonly dmcId: number | null;
  readonly proposalId: number | undefined;
  readonly itineraryId: number | undefined;
}

/** Maximum number of links in a list. */
const MOST = 200;

/** Reads links as JSON, newest first. */
export async function readShares(db: Knex, place: PublicPlace, wanted: Wanted): Promise<string> {
  const { dmcId, proposalId, itineraryId } = wanted;
  const rows = sharesOf(db, place).orderBy("s.id", "desc").limit(MOST);
  if (dmcId !== null) rows.where("s.dmc_id", dmcId);
  if (proposalId !== undefined) rows.where("s.proposal_id", proposalId);
  if (itineraryId !== undefined) rows.where("s.itinerary_id", itineraryId);
  const found: StoredRow[] = await rows;
  return `[${found.map(({ json }) => json).join(",")}]`;
}

/** Reads one link. @throws {ApiProblem} 404. */
export async function readShare(db: Knex, place: PublicPlace, key: Required<Key>): Promise<StoredRow> {
  const row: StoredRow | undefined = await sharesOf(db, place)
    .where({ "s.dmc_id": key.dmcId, "s.id": key.id })
    .first();
  if (row === undefined) throw errors.notFound("link");
  return row;
}

const SHARE = `json_build_object('id', s.id, 'dmcId', s.dmc_id, 'createdAt', s.created_at,
  'updatedAt', s.updated_at, 'version', s.version, 'proposalId', s.proposal_id, 'proposalTitle', p.title,
  'itineraryId', s.itinerary_id, 'itineraryTitle', i.title,
  'url', replace(?, '*', d.subdomain) || '/share/' || s.token,
  'asksForAnswer', s.asks_for_answer, 'audience', s.audience, 'expiresAt', s.expires_at, 'revokedAt', s.revoked_at,
  'openedAt', s.opened_at, 'seenAt', s.seen_at, 'seenCount', s.seen_count, 'answer', s.answer,
  'answeredBy', s.answered_by, 'answeredAt', s.answered_at, 'choice', s.choice, 'createdById', u.id, 'createdByName', u.name)::text`;

const sharesOf = (db: Knex, place: PublicPlace) =>
  db("app.shares as s")
    .join("app.dmcs as d", "d.id", "s.dmc_id")
    .joinRaw("join app.proposals p on p.dmc_id = s.dmc_id and p.id = s.proposal_id")
    .joinRaw("left join app.itineraries i on i.dmc_id = s.dmc_id and i.id = s.itinerary_id")
    .leftJoin("app.users as u", "u.id", "s.created_by")
    .select("s.version", db.raw(`${SHARE} as json`, [portalAddress(place, "*")]));
