import type { Router } from "@koa/router";
import { contract } from "@dmc-hub/shared-types";
import Koa from "koa";
import type { Logger } from "pino";
import { accountCalls } from "./modules/account/account-calls.ts";
import { profileCalls } from "./modules/account/profile-calls.ts";
import { audits } from "./modules/audit/audits.ts";
import { readNoter } from "./modules/audit/note-reads.ts";
import { bookings } from "./modules/bookings/bookings.ts";
import { calendarFeedCalls } from "./modules/calendar/calendar-feed-calls.ts";
import { clients } from "./modules/clients/clients.ts";
import { companyCalls } from "./modules/company/company-calls.ts";
import type { Database } from "./platform/database/database.ts";
import { dmcs } from "./modules/dmcs/dmcs.ts";
import { documentContract } from "./platform/docs/document-contract.ts";
import { files } from "./modules/files/files.ts";
import { places } from "./modules/places/places.ts";
import type { EventStreams } from "./platform/events/event-streams.ts";
import { streamEvents } from "./platform/events/stream-events.ts";
import { shedLoad } from "./platform/http/shed-load.ts";
import { edgeCalls, trustEdgeAlone } from "./platform/http/edge.ts";
import { answerErrors } from "./platform/http/error-answers.ts";
import { readJsonBodies, readsBodyItself } from "./platform/http/file-body.ts";
import { answerHealth } from "./platform/http/health.ts";
import { GroupedRouter } from "./platform/http/grouped-router.ts";
import { type Handlers, implement, type OwnHandlers } from "./platform/http/implement.ts";
import { logRequests } from "./platform/http/request-log.ts";
import { refuseOtherSites } from "./platform/http/same-site.ts";
import { secureAnswers } from "./platform/http/security-headers.ts";
import type { UploadPlaces } from "./platform/http/upload-places.ts";
import { activities } from "./modules/itineraries/activities.ts";
import { itineraries } from "./modules/itineraries/itineraries.ts";
import { messages } from "./modules/messages/messages.ts";
import { onboardingCalls } from "./modules/onboarding/onboarding-calls.ts";
import { overview } from "./modules/overview/overview.ts";
import { mailCalls } from "./modules/mails/mail-calls.ts";
import { partners } from "./modules/partners/partners.ts";
import { pictures } from "./modules/pictures/pictures.ts";
import { platformCalls } from "./modules/installation/platform-calls.ts";
import { plainResources } from "./modules/plain-resources.ts";
import { portalCalls } from "./modules/portals/portal-calls.ts";
import type { ApiMetrics } from "./platform/metrics/api-metrics.ts";
import { answerMetrics, measureCalls } from "./platform/metrics/measure-calls.ts";
import type { ApiTracing } from "./platform/tracing/api-tracing.ts";
import { notePortal } from "./platform/http/portal-host.ts";
import { companyPricingCalls } from "./modules/pricing/company-pricing.ts";
import { fxRates } from "./modules/pricing/fx-rates.ts";
import { lineCalls } from "./modules/pricing/line-calls.ts";
import { pricingCalls } from "./modules/trips/pricing-calls.ts";
import { proposals } from "./modules/proposals/proposals.ts";
import { versionCalls } from "./modules/trips/version-calls.ts";
import { releaseCalls } from "./modules/releases/release-calls.ts";
import { remoteErrorCalls } from "./modules/remote-health/remote-error-calls.ts";
import { remoteHealthCalls } from "./modules/remote-health/remote-health-calls.ts";
import { cookieKeys } from "./platform/session/cookie-keys.ts";
import { limitsIn } from "./platform/session/limits.ts";
import { sessionCalls } from "./modules/session/session-calls.ts";
import { type Sessions, useSessions } from "./platform/session/sessions.ts";
import { serveShares } from "./modules/shares/serve-shares.ts";
import { shares } from "./modules/shares/shares.ts";
import { tags } from "./modules/tags/tags.ts";
import { tasks } from "./modules/tasks/tasks.ts";
import { themeStyles } from "./modules/themes/theme-styles.ts";
import { themes } from "./modules/themes/themes.ts";
import { views } from "./modules/views/views.ts";
import { users } from "./modules/users/users.ts";

/** What the application is made of. */
export interface AppParts {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly streams: EventStreams;
  readonly uploads: UploadPlaces;
  /** Maximum duration of a session, ms. */
  readonly sessionLife: number;
  /** Public host with port, and whether it is served over TLS; links in mails use both. */
  readonly appHost: string;
  readonly isSecure: boolean;
  /** The support contact of this installation; null for none. */
  readonly supportEmail: string | null;
  readonly supportUrl: string | null;
  /** Whether an administrator approves the colleagues whom staff invite. */
  readonly approvesInvitations: boolean;
  /** Keys that sign cookies, newest first. */
  readonly keys: string[];
  /** Tokens by which the edge identifies itself. */
  readonly edgeTokens: readonly string[];
  /** Address of the edge. */
  readonly edgeUrl: string;
  /** Folder of the releases of remotes. */
  readonly releaseStore: string;
  /** Folder with the builds that are served if nothing was released. */
  readonly checkout: string;
  readonly log: Logger;
  /** Null if nothing is measured. */
  readonly metrics: ApiMetrics | null;
  /** Null if nothing is traced. */
  readonly tracing: ApiTracing | null;
  readonly checksAnswers: boolean;
  /** False once the process is about to stop. */
  readonly isServing: () => boolean;
}

/** Error codes of a caller that has disconnected. */
const LEFT = new Set(["ERR_STREAM_PREMATURE_CLOSE", "HPE_INVALID_EOF_STATE", "ECONNRESET", "EPIPE"]);

/** Builds the API. A call passes through the following, top to bottom. */
export function createApp(parts: AppParts): Koa {
  const { database, sessions, log, metrics, tracing } = parts;
  const isEdge = edgeCalls(parts.edgeTokens);
  const app = new Koa({ proxy: true, maxIpsCount: 1 });
  app.keys = cookieKeys(parts.keys);
  app.on("error", (error) => {
    // Disconnecting early, as from events or during a refused body, is no fault.
    if (!LEFT.has(error.code)) log.error({ err: error }, "answering failed");
  });
  app.use(trustEdgeAlone);
  app.use(notePortal(parts.appHost));
  app.use(logRequests(log));
  if (tracing) app.use(tracing.traceCall);
  if (metrics) app.use(answerMetrics(metrics, isEdge)).use(measureCalls(metrics));
  app.use(secureAnswers);
  app.use(answerErrors(log));
  app.use(answerHealth(database, parts.isServing));
  app.use(refuseOtherSites);
  app.use(readJsonBodies(contract));
  app.use(shedLoad(readsBodyItself(contract)));
  useSessions(app, sessions, parts.sessionLife);
  const router = routesOf(parts, isEdge);
  // It works with any call; its type demands what it adds itself.
  app.use(router.routes() as unknown as Koa.Middleware);
  app.use(router.allowedMethods({ throw: true }) as unknown as Koa.Middleware);
  return app;
}

function routesOf(parts: AppParts, isEdge: ReturnType<typeof edgeCalls>): Router {
  const { database, sessions, uploads, checksAnswers, appHost, isSecure, supportEmail, supportUrl } = parts;
  const router = new GroupedRouter({ strict: true, sensitive: true });
  const { cache } = sessions;
  const limits = limitsIn(database.rw);
  const own: OwnHandlers<typeof contract> = {
    session: sessionCalls(database, limits),
    account: accountCalls(database, limits, sessions),
    profile: profileCalls(database, cache),
    portals: portalCalls(database),
    company: companyCalls(database, cache, { ...parts, limits }),
    users: users(database, cache, { appHost, isSecure }),
    dmcs: dmcs(database, cache),
    themes: themes(database),
    themeStyles: themeStyles(database),
    pictures: pictures(database, limits),
    mails: mailCalls(database),
    onboarding: onboardingCalls(database, { cache, appHost, isSecure }),
    platform: platformCalls({ host: appHost, supportEmail, supportUrl }),
    clients: clients(database),
    partners: partners(database, limits),
    proposals: proposals(database),
    companyPricing: companyPricingCalls(database),
    pricing: pricingCalls(database),
    proposalVersions: versionCalls(database),
    "proposal-lines": lineCalls(database),
    "fx-rates": fxRates(database),
    itineraries: itineraries(database),
    shares: shares(database, { appHost, isSecure }),
    activities: activities(database),
    places: places(database),
    bookings: bookings(database, { appHost, limits }),
    files: files(database, limits),
    tags: tags(database),
    views: views(database),
    calendarFeeds: calendarFeedCalls(database, { appHost, isSecure }, limits),
    tasks: tasks(database, { appHost, isSecure }),
    messages: messages(database, { appHost, isSecure }),
    overview: overview(database),
    audit: audits(database),
    remoteHealth: remoteHealthCalls(database, limits, parts, parts),
    remoteErrors: remoteErrorCalls(database, limits, parts),
    releases: releaseCalls(database, parts),
  };
  const handlers = { ...plainResources(database, Object.keys(own)), ...own } as Handlers<typeof contract>;
  implement(router, contract, handlers, {
    checksAnswers,
    uploads,
    isEdge,
    noteRead: readNoter(database.rw),
  });
  streamEvents(router, parts.streams);
  serveShares(router, database, { appHost, limits });
  documentContract(router, isSecure);
  return router;
}
