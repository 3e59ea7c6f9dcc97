import type { Context } from "koa";
import type { Knex } from "knex";
import { portalOf } from "../../platform/http/portal-host.ts";

/** A link that works: whose it is, and what it shows. */
export interface OpenShare {
  readonly id: number;
  readonly dmcId: number;
  readonly proposalId: number;
  readonly itineraryId: number | null;
  readonly asksForAnswer: boolean;
  readonly audience: "client" | "agency";
  readonly isAnswered: boolean;
  readonly expiresAt: Date;
}

/** 256 random bits. */
const TOKEN = /^[\w-]{43}$/;

/** The active company whose host was called; null if there is none. */
export async function companyAt(rw: Knex, ctx: Context): Promise<number | null> {
  const subdomain = portalOf(ctx);
  const dmc =
    subdomain === null ? undefined : await rw("app.dmcs").where({ subdomain, active: true }).first("id");
  return dmc?.id ?? null;
}

/** Finds a company's link by its token, as that tenant; null if it does not work, for whatever reason. */
export async function openShare(rw: Knex, dmcId: number, token: string): Promise<OpenShare | null> {
  if (!TOKEN.test(token)) return null;
  const share = await rw("app.shares")
    .where({ dmc_id: dmcId, token, revoked_at: null })
    .where("expires_at", ">", rw.fn.now())
    .first({
      id: "id",
      dmcId: "dmc_id",
      proposalId: "proposal_id",
      itineraryId: "itinerary_id",
      asksForAnswer: "asks_for_answer",
      audience: "audience",
      isAnswered: rw.raw("answer is not null"),
      expiresAt: "expires_at",
    });
  return share ?? null;
}

/** Programs that fetch a link to preview it before a person opens it; CUBOT makes phones. */
const PREVIEWS = /(?<!cu)bot\b|crawler|spider|preview|facebookexternalhit|whatsapp|slack/i;

/** Records that somebody opened a link, unless it was staff or a program. */
export async function noteLook(rw: Knex, { id, dmcId }: OpenShare, ctx: Context): Promise<void> {
  const user = ctx.state["session"]?.user;
  const isStaff = user !== undefined && (user.role === "admin" || user.dmcId === dmcId);
  if (
    ctx.method !== "GET" ||
    isStaff ||
    PREVIEWS.test(ctx.get("user-agent")) ||
    ctx.get("sec-purpose") !== ""
  )
    return;
  const own = { dmc_id: dmcId, id };
  await rw("app.shares")
    .where(own)
    .update({ seen_at: rw.fn.now(), seen_count: rw.raw("seen_count + 1") });
  await rw("app.shares")
    .where(own)
    .whereNull("opened_at")
    .update({ opened_at: rw.ref("seen_at") });
}

/** Records that a link was opened, if that is not known: whoever answers has read its page. */
export async function noteOpening(trx: Knex, { id, dmcId }: OpenShare): Promise<void> {
  await trx("app.shares")
    .where({ dmc_id: dmcId, id, seen_at: null })
    .update({ seen_at: trx.fn.now(), opened_at: trx.fn.now(), seen_count: 1 });
}
