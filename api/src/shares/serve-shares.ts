import type { Router } from "@koa/router";
import type { FileAnswer } from "@dmc-hub/shared-types";
import type { Context } from "koa";
import type { Knex } from "knex";
import type { Database } from "../database/database.ts";
import { asTenant } from "../database/tenant.ts";
import { journeyPdf } from "../documents/journey-pdf.ts";
import { type Journey, readJourney } from "../documents/read-journey.ts";
import { readForm } from "../http/file-body.ts";
import type { PublicPage } from "../http/public-page.ts";
import { mailDomain } from "../setup/mail-domain.ts";
import { readAnswer, readAnswerForm, takeAnswer } from "./answer-share.ts";
import type { Asking } from "./answer-part.ts";
import { companyAt, noteLook, openShare, type OpenShare } from "./open-share.ts";
import { gonePage } from "./gone-page.ts";
import { shareCalendar } from "./share-calendar.ts";
import { sharePage } from "./share-page.ts";

/** A call for a link that works. */
interface Visit {
  readonly ctx: Context;
  readonly share: OpenShare;
  /** The page's path as the edge has it. */
  readonly path: string;
}

/**
 * Answers what people see under shared links, which the edge has without `/api` in front. They are pages for people
 * outside rather than calls, so they are no part of the contract.
 */
export function serveShares(
  router: Router,
  { rw }: Database,
  { appHost }: { readonly appHost: string },
): void {
  router.get("/api/share/:file", async (ctx: Context) => {
    const [, token = "", ending = ""] = /^([^.]*)(\.ics|\.pdf)?$/.exec(ctx["params"].file) ?? [];
    await atShare(rw, ctx, token, async (visit) => {
      const { share } = visit;
      if (ending === ".pdf") return sendFile(ctx, await journeyPdf(rw, share, share.asksForAnswer));
      const journey = await readJourney(rw, share);
      if (ending === ".ics") return sendFile(ctx, shareCalendar(journey, mailDomain(appHost)));
      await showPage(rw, visit, journey);
      await noteLook(rw, share, ctx);
    });
  });
  router.post("/api/share/:token/answer", (ctx: Context) =>
    atShare(rw, ctx, ctx["params"].token, async (visit) => {
      const form = readAnswerForm(await readForm(ctx));
      if ("fault" in form) return showPage(rw, visit, await readJourney(rw, visit.share), form.fault);
      await takeAnswer(rw, visit.share, form);
      ctx.status = 303;
      ctx.set("location", `${visit.path}#answer`);
    }),
  );
}

/** Works for a link that works; any other gets the one page for all of those. */
async function atShare(
  rw: Knex,
  ctx: Context,
  token: string,
  work: (visit: Visit) => Promise<void>,
): Promise<void> {
  const dmcId = await companyAt(rw, ctx);
  if (dmcId === null) return sendPage(ctx, 404, gonePage);
  await asTenant(dmcId, async () => {
    const share = await openShare(rw, dmcId, token);
    if (share === null) return sendPage(ctx, 404, gonePage);
    await work({ ctx, share, path: `/share/${token}` });
  });
}

async function showPage(rw: Knex, { ctx, share, path }: Visit, journey: Journey, fault?: string) {
  const asking = share.asksForAnswer ? await askingOf(rw, share, journey, fault) : null;
  const page = sharePage(journey, { path, expiresAt: share.expiresAt, asking });
  sendPage(ctx, fault === undefined ? 200 : 400, page);
}

async function askingOf(rw: Knex, share: OpenShare, { seller, offer }: Journey, fault = ""): Promise<Asking> {
  return {
    status: offer.status,
    isOpen: offer.status === "sent" && !share.isAnswered,
    given: await readAnswer(rw, share),
    timeZone: seller.timeZone,
    fault,
  };
}

function sendPage(ctx: Context, status: number, { html, policy }: PublicPage): void {
  ctx.status = status;
  ctx.set("content-security-policy", policy);
  ctx.body = html;
  ctx.type = "text/html";
}

function sendFile(ctx: Context, { type, bytes, name }: FileAnswer): void {
  ctx.attachment(name);
  ctx.type = type;
  ctx.body = Buffer.from(bytes);
}
