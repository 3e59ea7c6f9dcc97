import type { Router } from "@koa/router";
import { type FileAnswer, proposalStatuses } from "@dmc-hub/shared-types";
import type { Context } from "koa";
import type { Knex } from "knex";
import type { Database } from "../../platform/database/database.ts";
import { asActor, asTenant } from "../../platform/database/tenant.ts";
import { tripPdf } from "../trips/trip-pdf.ts";
import type { Trip } from "../../rendering/trip.ts";
import { earlierOffer } from "../trips/earlier-offer.ts";
import { readTrip, type WhichTrip } from "../trips/read-trip.ts";
import { attach } from "../../platform/http/attach.ts";
import { addressOf } from "../../platform/http/edge.ts";
import { ApiProblem } from "../../platform/http/errors.ts";
import { readForm } from "../../platform/http/file-body.ts";
import type { PublicPage } from "../../platform/http/public-page.ts";
import type { Limits, LinkUse } from "../../platform/session/limits.ts";
import { mailDomain } from "../../platform/configuration/mail-domain.ts";
import { chosenIn } from "./accepted-of.ts";
import { readAnswer, readAnswerForm, takeAnswer } from "./answer-share.ts";
import type { Asking, RefusedAnswer } from "./answer-part.ts";
import { companyAt, noteLook, openShare, type OpenShare } from "./open-share.ts";
import { gonePage, laterPage, refusedPage } from "./gone-page.ts";
import { shareCalendar } from "./share-calendar.ts";
import { sharePage } from "./share-page.ts";

/** A call for a link that works. */
interface Visit {
  readonly ctx: Context;
  readonly share: OpenShare;
  /** The page's path at the edge. */
  readonly path: string;
}

/**
 * Serves the pages under shared links, which the edge serves without `/api` in front. They are pages for
 * people outside rather than calls, so they are not part of the contract.
 */
export function serveShares(
  router: Router,
  { rw }: Database,
  { appHost, limits }: { readonly appHost: string; readonly limits: Limits },
): void {
  const atShare = linkOpener(rw, limits);
  router.get("/api/share/:file", async (ctx: Context) => {
    const [, token = "", ending = ""] = /^([^.]*)(\.ics|\.pdf)?$/.exec(ctx["params"].file) ?? [];
    await atShare(ctx, token, ending === ".pdf" ? "document" : "look", async (visit) => {
      const { share } = visit;
      if (ending === ".pdf") return sendFile(ctx, await tripPdf(rw, asSent(share), share.asksForAnswer));
      const trip = await readTrip(rw, asSent(share));
      if (ending === ".ics") return sendFile(ctx, await shareCalendar(trip, mailDomain(appHost)));
      await showPage(rw, visit, trip);
      await noteLook(rw, share, ctx);
    });
  });
  // What a refused answer leaves in the address bar.
  router.get("/api/share/:token/answer", (ctx: Context) => {
    ctx.redirect(`/share/${encodeURIComponent(ctx["params"].token)}#answer`);
  });
  router.post("/api/share/:token/answer", (ctx: Context) =>
    atShare(ctx, ctx["params"].token, "answer", async (visit) => {
      const fields = await readForm(ctx);
      const form = readAnswerForm(fields);
      const requestId = ctx.state["requestId"];
      const client = { kind: "client", userId: null, source: "link", requestId } as const;
      const fault =
        "fault" in form
          ? form.fault
          : await asActor({ ...client, name: form.name }, () => takeAnswer(rw, visit.share, form));
      if (fault !== null) {
        const isNameWrong = "fault" in form && form.isNameWrong;
        const said = { fault, isNameWrong, name: fields["name"] ?? "", chosen: chosenIn(fields) };
        return showPage(rw, visit, await readTrip(rw, asSent(visit.share)), said);
      }
      ctx.status = 303;
      ctx.set("location", `${visit.path}#answer`);
    }),
  );
}

/** Clients see what they were sent, whatever staff have changed since. */
const asSent = (share: OpenShare): WhichTrip => ({ ...share, isAsSent: true, isOffer: share.asksForAnswer });

/** Serves a link that works; any other gets the page for all of those. */
function linkOpener(rw: Knex, limits: Limits) {
  const open = async (ctx: Context, token: string, use: LinkUse, work: (visit: Visit) => Promise<void>) => {
    await limits.attemptLinkFrom(addressOf(ctx), use);
    const dmcId = await companyAt(rw, ctx);
    if (dmcId === null) return sendPage(ctx, 404, gonePage);
    await asTenant(dmcId, async () => {
      const share = await openShare(rw, dmcId, token);
      if (share === null) return sendPage(ctx, 404, gonePage);
      await limits.attemptLink(`share ${dmcId} ${share.id}`, use);
      await work({ ctx, share, path: `/share/${token}` });
    });
  };
  return (...call: Parameters<typeof open>) =>
    open(...call).catch((error: unknown) => {
      const [ctx] = call;
      // What it shows has gone meanwhile.
      if (error instanceof ApiProblem && error.status === 404) return sendPage(ctx, 404, gonePage);
      if (!(error instanceof ApiProblem) || !FOR_PEOPLE.has(error.status)) throw error;
      ctx.set(error.headers);
      const page = UNFIT.has(error.status) ? refusedPage : laterPage;
      sendPage(ctx, error.status, page(error.message));
    });
}

/** A form that is too large, or of another type. */
const UNFIT = new Set([413, 415]);

/** Refusals that anyone may meet: those, and too complex, too often, or too busy. */
const FOR_PEOPLE = new Set([...UNFIT, 422, 429, 503]);

async function showPage(
  rw: Knex,
  { ctx, share, path }: Visit,
  trip: Trip,
  refused: RefusedAnswer | null = null,
) {
  const asking = share.asksForAnswer ? await askingOf(rw, share, trip, refused) : null;
  const earlier = asking && (await earlierOffer(rw, { dmcId: share.dmcId, id: share.proposalId }));
  const page = sharePage(trip, { path, expiresAt: share.expiresAt, asking, earlier });
  sendPage(ctx, refused === null ? 200 : 400, page);
}

async function askingOf(
  rw: Knex,
  share: OpenShare,
  { seller, offer }: Trip,
  refused: RefusedAnswer | null,
): Promise<Asking> {
  return {
    status: offer.status,
    isOpen: proposalStatuses.is(offer.status, "offered") && !share.isAnswered && !offer.isExpired,
    isExpired: offer.isExpired,
    given: await readAnswer(rw, share),
    timeZone: seller.timeZone,
    version: offer.version,
    refused,
  };
}

function sendPage(ctx: Context, status: number, { html, policy }: PublicPage): void {
  ctx.status = status;
  ctx.set("content-security-policy", policy);
  ctx.body = html;
  ctx.type = "text/html";
}

function sendFile(ctx: Context, { type, bytes, name }: FileAnswer): void {
  if (name !== undefined) attach(ctx, name);
  ctx.type = type;
  ctx.body = Buffer.from(bytes);
}
