import {
  type AcceptedChoice,
  offerChanges,
  type Proposal,
  proposalStatuses,
  type ProposalVersion,
} from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import { unaudited } from "../../platform/database/tenant.ts";
import { errors } from "../../platform/http/errors.ts";
import { noteAudit } from "../../resources/note-audit.ts";
import { type ClientPrice, clientPriceOf } from "../../rendering/client-price.ts";
import type { Key } from "../../resources/rows.ts";
import type { TenantChange } from "../../resources/tenant-resource.ts";
import { ensureSettings } from "../pricing/change-settings.ts";
import { type AmendedFrom, asAccepted } from "../pricing/as-accepted.ts";
import { readFacts, sheetOf } from "../pricing/read-sheet.ts";
import { type Accepted, choiceIn, type ChosenOf, withChosen } from "./accepted.ts";
import { choiceSent, reasonIn } from "./sent-with-status.ts";

/** Which proposal, who makes its version, and why if that has to be said; null for its client. */
interface Made extends Required<Key> {
  readonly userId: number | null;
  readonly note?: string | null;
  /** Whether its price is as it is now; otherwise it stays as it was sent. */
  readonly isPricedAnew?: boolean;
  /** What the working copy was made of that is confirmed now; null for no amendment. */
  readonly amendedFrom?: AmendedFrom | null;
  /** What its client had chosen of it. */
  readonly choice?: AcceptedChoice | null;
}

/**
 * Keeps a proposal as it is now, and fixes its currency. The caller holds its row's lock, so that numbers follow one
 * another.
 */
export async function makeVersion(
  trx: Knex,
  { note = null, isPricedAnew = false, amendedFrom = null, choice = null, ...made }: Made,
  reason: ProposalVersion["reason"],
): Promise<void> {
  // The version's own change has its entry.
  await unaudited(() => ensureSettings(trx, { dmcId: made.dmcId, id: made.id }));
  const facts = asAccepted(await readFacts(trx, made), amendedFrom);
  const sheet = sheetOf(isPricedAnew ? { ...facts, closed: null } : { ...facts, isAmending: false });
  await trx.raw(
    `insert into app.proposal_versions
       (dmc_id, proposal_id, number, reason, offer, currency, created_by, note, pricing, price, choice)
     select p.dmc_id, p.id, ${NEXT}, :reason, ${OFFER}, p.currency, :userId, :note, :pricing, :price,
       ${CHOICE}
     from app.proposals_read p where p.dmc_id = :dmcId and p.id = :id returning number`,
    {
      ...made,
      reason,
      note,
      pricing: sheet.isPriced ? JSON.stringify(sheet) : null,
      price: asJson(clientPriceOf(sheet)),
      choice: asJson(choice && choiceIn(sheet, choice)),
      isPricedAnew,
    },
  );
}

const asJson = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

const NEXT = `(select coalesce(max(number), 0) + 1 from app.proposal_versions
  where dmc_id = :dmcId and proposal_id = :id)`;

/** Of a price that stays, what had been chosen before. */
const CHOICE = `coalesce(cast(:choice as jsonb), case when not :isPricedAnew then (select choice
  from app.proposal_versions where dmc_id = :dmcId and proposal_id = :id order by number desc limit 1) end)`;

const OFFER = `json_build_object('title', p.title, 'destination', p.destination, 'startDate', p.start_date,
  'endDate', p.end_date, 'pax', p.pax, 'value', p.value, 'clientName', p.client_name)`;

/**
 * Keeps what a client has accepted: what they were shown, whatever staff have changed since. `accepted` is what they chose
 * of a priced proposal; null without price lines.
 */
export async function acceptVersion(
  trx: Knex,
  key: Required<Key>,
  accepted: Accepted | null = null,
): Promise<void> {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `insert into app.proposal_versions
       (dmc_id, proposal_id, number, reason, offer, currency, pricing, price, choice)
     select dmc_id, proposal_id, number + 1, 'accepted', offer || cast(:changes as jsonb), currency, pricing, price, :choice
     from app.proposal_versions
     where dmc_id = :dmcId and proposal_id = :id order by number desc limit 1 returning number`,
    {
      ...key,
      changes: JSON.stringify(accepted === null ? {} : { value: accepted.price.value }),
      choice: asJson(accepted?.choice ?? null),
    },
  );
  // Sent by the release before, which keeps no versions.
  if (rowCount === 0) await makeVersion(trx, { ...key, userId: null }, "accepted");
}

/** Keeps a proposal when it is sent, when it is accepted, and when what was sent becomes another client's. */
export async function versionOnStatus(trx: Knex, id: number, change: TenantChange<Proposal>): Promise<void> {
  const { dmcId, user, before, body, after } = change;
  const isOtherClients = before?.clientId !== after.clientId && proposalStatuses.is(after.status, "offered");
  if (before?.status === after.status && !isOtherClients) return;
  const isPricedAnew = before === null || !proposalStatuses.is(before.status, "offered");
  const made = { dmcId, id, userId: user.id, note: reasonIn(body), isPricedAnew };
  if (proposalStatuses.is(after.status, "offered")) await makeVersion(trx, made, "sent");
  else if (proposalStatuses.is(after.status, "agreed"))
    await makeVersion(trx, { ...made, choice: choiceSent(body) }, "accepted");
}

/** What clients are shown of a proposal. */
interface ShownVersion extends Pick<ProposalVersion, "number" | "offer" | "currency"> {
  /** Null without price lines. */
  readonly price: ClientPrice | null;
  /** What they have accepted of it; null for nothing yet, and without price lines. */
  readonly choice: AcceptedChoice | null;
}

/** What clients are shown of a proposal: its last version; null for one that was never sent. */
export async function shownVersion(
  db: Knex,
  { dmcId, id }: Required<Key>,
  audience: "client" | "agency" = "client",
): Promise<ShownVersion | null> {
  // What clients see is read without what they must not see.
  const price = audience === "agency" ? "pricing as price" : "price";
  const version = await db("app.proposal_versions")
    .where({ dmc_id: dmcId, proposal_id: id })
    .orderBy("number", "desc")
    .first("number", "offer", "currency", "choice", price);
  if (version === undefined) return null;
  return audience === "agency" && version.price !== null
    ? { ...version, price: clientPriceOf(version.price, audience) }
    : version;
}

/** Reads a proposal's versions, newest first. */
export const readVersions = async (db: Knex, key: Required<Key>): Promise<ProposalVersion[]> =>
  (await versionsIn(db, key)).map(withChosen);

/** A proposal's versions, newest first. */
const versionsIn = (
  db: Knex,
  { dmcId, id }: Required<Key>,
): Knex.QueryBuilder<object, (Omit<ProposalVersion, "chosen"> & ChosenOf)[]> =>
  db("app.proposal_versions as v")
    .leftJoin("app.users as u", "u.id", "v.created_by")
    .where({ "v.dmc_id": dmcId, "v.proposal_id": id })
    .orderBy("v.number", "desc")
    .select("v.number", "v.reason", "v.offer", "v.currency", "v.note", "v.price", "v.choice", {
      createdAt: db.raw("to_json(v.created_at)#>>'{}'"),
      createdByName: "u.name",
    });

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
    if (!isSent && !proposalStatuses.is(locked.status, "agreed")) {
      const { label } = proposalStatuses.descriptions[locked.status];
      throw errors.conflict(
        `This proposal is a ${label.toLowerCase()} one: mark it as sent to show it to its client.`,
      );
    }
    const before = await shownVersion(trx, key);
    await makeVersion(trx, { ...key, userId }, isSent ? "sent" : "amended");
    const [made] = (await versionsIn(trx, key).limit(1)).map(withChosen);
    if (made === undefined) throw errors.notFound("proposal");
    if (before !== null && offerChanges(before, made).length === 0)
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
