import { createHash, randomBytes } from "node:crypto";
import type { CalendarFeed, contract } from "@dmc-hub/shared-types";
import type { Context } from "koa";
import type { Knex } from "knex";
import type { Database } from "../../platform/database/database.ts";
import { asTenant } from "../../platform/database/tenant.ts";
import { addressOf } from "../../platform/http/edge.ts";
import { errors } from "../../platform/http/errors.ts";
import type { Handlers } from "../../platform/http/implement.ts";
import { portalAddress, type PublicPlace } from "../../platform/http/portal-address.ts";
import { portalOf } from "../../platform/http/portal-host.ts";
import type { Limits } from "../../platform/session/limits.ts";
import { mailDomain } from "../../platform/configuration/mail-domain.ts";
import { readFeed, writeFeed } from "./calendar-feed.ts";

/** A read is recorded no more often than this, in SQL. */
const NOTE_EVERY = "1 minute";

/** 256 random bits. */
const TOKEN = /^[\w-]{43}$/;

interface FeedRow {
  readonly subdomain: string;
  readonly token: string;
  readonly createdAt: Date;
  readonly readAt: Date | null;
}

/** The calls about a DMC's calendar for other programs. */
export function calendarFeedCalls(
  { rw }: Database,
  place: PublicPlace,
  limits: Limits,
): Handlers<typeof contract.calendarFeeds> {
  const shown = ({ subdomain, token, createdAt, readAt }: FeedRow): CalendarFeed => ({
    url: `${portalAddress(place, subdomain)}/calendar/${token}.ics`,
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  });
  const find = async (dmcId: number | null): Promise<FeedRow | undefined> =>
    await rw("app.calendar_feeds as f")
      .join("app.dmcs as d", "d.id", "f.dmc_id")
      .where("f.dmc_id", dmcId)
      .first("d.subdomain", "f.token", "f.created_at as createdAt", "f.read_at as readAt");
  return {
    async get(_input, { dmcId }) {
      const row = await find(dmcId);
      return row === undefined ? null : shown(row);
    },
    async replace(_input, { dmcId, user }) {
      const token = randomBytes(32).toString("base64url");
      await rw("app.calendar_feeds")
        .insert({ dmc_id: dmcId, token, created_by: user.id })
        .onConflict("dmc_id")
        .merge({ token, created_by: user.id, created_at: new Date(), read_at: null });
      // It has already been replaced if somebody creates another one at the same time.
      const row = await find(dmcId);
      if (row === undefined) throw errors.notFound("calendar");
      return shown(row);
    },
    async remove(_input, { dmcId }) {
      await rw("app.calendar_feeds").where("dmc_id", dmcId).delete();
      return null;
    },
    async read({ token }, { ctx }) {
      await limits.attemptLinkFrom(addressOf(ctx), "calendar");
      if (!TOKEN.test(token)) throw errors.notFound("calendar");
      const dmcId = await dmcAt(rw, portalOf(ctx));
      return await asTenant(dmcId, async () => {
        await noteRead(rw, dmcId, token);
        await limits.attemptLink(`dmc ${dmcId}`, "calendar");
        return await answerFeed(rw, dmcId, ctx, mailDomain(place.appHost));
      });
    },
  };
}

/** @throws {ApiProblem} 404 if the host is nobody's or belongs to an inactive DMC. */
async function dmcAt(rw: Knex, subdomain: string | null): Promise<number> {
  const dmc = await rw("app.dmcs").where({ subdomain, active: true }).first("id");
  if (dmc === undefined) throw errors.notFound("calendar");
  return dmc.id;
}

/** @throws {ApiProblem} 404. */
async function noteRead(rw: Knex, dmcId: number, token: string): Promise<void> {
  const own = rw("app.calendar_feeds").where({ dmc_id: dmcId, token });
  const feed = await own.clone().first("id");
  if (feed === undefined) throw errors.notFound("calendar");
  await own
    .whereRaw(`coalesce(read_at, '-infinity') < now() - interval '${NOTE_EVERY}'`)
    .update({ read_at: rw.fn.now() });
}

/** A feed that has not changed since it was read is not written again. */
async function answerFeed(rw: Knex, dmcId: number, ctx: Context, host: string) {
  const json = await readFeed(rw, dmcId);
  ctx.status = 200;
  ctx.set({
    etag: `"${createHash("sha256").update(json).digest("base64url")}"`,
    "cache-control": "private, no-cache",
  });
  const text = ctx.fresh ? "" : await writeFeed(json, host);
  return { type: "text/calendar", bytes: Buffer.from(text), name: "calendar.ics" };
}
