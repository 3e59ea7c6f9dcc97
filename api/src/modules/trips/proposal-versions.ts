import {
  offerChanges,
  type Proposal,
  type ProposalOffer,
  proposalStatuses,
  type ProposalVersion,
} from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import { errors } from "../../platform/http/errors.ts";
import { noteAudit } from "../../resources/note-audit.ts";
import type { Key } from "../../resources/rows.ts";
import type { TenantChange } from "../../resources/tenant-resource.ts";

/** Which proposal, and who makes its version; null for its client. */
interface Made extends Required<Key> {
  readonly userId: number | null;
}

/** Keeps a proposal as it is now. The caller holds its row's lock, so that numbers follow one another. */
export const makeVersion = (trx: Knex, made: Made, reason: ProposalVersion["reason"]): Promise<unknown> =>
  trx.raw(
    `insert into app.proposal_versions (dmc_id, proposal_id, number, reason, offer, currency, created_by)
     select p.dmc_id, p.id, ${NEXT}, :reason, ${OFFER}, d.currency, :userId
     from app.proposals_read p join app.dmcs d on d.id = p.dmc_id where p.dmc_id = :dmcId and p.id = :id`,
    { ...made, reason },
  );

const NEXT = `(select coalesce(max(number), 0) + 1 from app.proposal_versions
  where dmc_id = :dmcId and proposal_id = :id)`;

const OFFER = `json_build_object('title', p.title, 'destination', p.destination, 'startDate', p.start_date,
  'endDate', p.end_date, 'pax', p.pax, 'value', p.value, 'clientName', p.client_name)`;

/** Keeps what a client has accepted: what they were shown, whatever staff have changed since. */
export async function acceptVersion(trx: Knex, key: Required<Key>): Promise<void> {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `insert into app.proposal_versions (dmc_id, proposal_id, number, reason, offer, currency)
     select dmc_id, proposal_id, number + 1, 'accepted', offer, currency from app.proposal_versions
     where dmc_id = :dmcId and proposal_id = :id order by number desc limit 1`,
    { ...key },
  );
  // Sent by the release before, which keeps no versions.
  if (rowCount === 0) await makeVersion(trx, { ...key, userId: null }, "accepted");
}

/** Keeps a proposal when it is sent, and when it is accepted. */
export async function versionOnStatus(trx: Knex, id: number, change: TenantChange<Proposal>): Promise<void> {
  const { dmcId, user, before, after } = change;
  if (before?.status === after.status) return;
  const made = { dmcId, id, userId: user.id };
  if (proposalStatuses.is(after.status, "offered")) await makeVersion(trx, made, "sent");
  else if (isAccepted(after)) await makeVersion(trx, made, "accepted");
}

const isAccepted = ({ status }: Pick<Proposal, "status">) =>
  proposalStatuses.is(status, "answered") && proposalStatuses.is(status, "active");

/** What clients are shown of a proposal: its last version; null for one that was never sent. */
export async function shownVersion(
  db: Knex,
  { dmcId, id }: Required<Key>,
): Promise<Pick<ProposalVersion, "number" | "offer" | "currency"> | null> {
  const version = await db("app.proposal_versions")
    .where({ dmc_id: dmcId, proposal_id: id })
    .orderBy("number", "desc")
    .first("number", "offer", "currency");
  return version ?? null;
}

/** What the client was shown before the last version; null for none. */
export async function earlierOffer(db: Knex, { dmcId, id }: Required<Key>): Promise<ProposalOffer | null> {
  const [last, ...others] = await db("app.proposal_versions")
    .where({ dmc_id: dmcId, proposal_id: id })
    .orderBy("number", "desc")
    .select("offer");
  const earlier = others.find(({ offer }) => offerChanges(offer, last.offer).length > 0);
  return earlier?.offer ?? null;
}

/** Reads a proposal's versions, newest first. */
export async function readVersions(db: Knex, { dmcId, id }: Required<Key>): Promise<ProposalVersion[]> {
  return await db("app.proposal_versions as v")
    .leftJoin("app.users as u", "u.id", "v.created_by")
    .where({ "v.dmc_id": dmcId, "v.proposal_id": id })
    .orderBy("v.number", "desc")
    .select("v.number", "v.reason", "v.offer", "v.currency", {
      createdAt: db.raw("to_json(v.created_at)#>>'{}'"),
      createdByName: "u.name",
    });
}

/**
 * Shows the client what has changed. @throws {ApiProblem} 404, or 409 for a proposal that is not with its client, or in
 * which nothing has changed.
 */
export async function sendAgain(rw: Knex, key: Required<Key>, userId: number): Promise<ProposalVersion> {
  const { dmcId, id } = key;
  return rw.transaction(async (trx) => {
    const locked: Pick<Proposal, "status"> | undefined = await trx("app.proposals")
      .where({ dmc_id: dmcId, id })
      .forUpdate()
      .first("status");
    if (locked === undefined) throw errors.notFound("proposal");
    const isSent = proposalStatuses.is(locked.status, "offered");
    if (!isSent && !isAccepted(locked)) {
      const { label } = proposalStatuses.descriptions[locked.status];
      throw errors.conflict(
        `This proposal is a ${label.toLowerCase()} one: mark it as sent to show it to its client.`,
      );
    }
    const before = await shownVersion(trx, key);
    await makeVersion(trx, { ...key, userId }, isSent ? "sent" : "amended");
    const [made] = await readVersions(trx, key);
    if (made === undefined) throw errors.notFound("proposal");
    if (before !== null && offerChanges(before.offer, made.offer).length === 0)
      throw errors.conflict("Nothing has changed since the client was shown this proposal.");
    await noteAudit(trx, {
      dmcId,
      action: "send",
      resource: "proposal",
      resourceId: id,
      title: made.offer.title,
      tripId: id,
      changes: [{ field: "version", old: null, new: made.number }],
    });
    return made;
  });
}
