import { createHash, randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { documentsBase, serveDocument } from "./documents.ts";
import {
  EDGE_RELEASES,
  networkOf,
  type Portal,
  type ProvidedSdk,
  type ShellManifest,
} from "@dmc-hub/shared-types";
import { bodyRuleOf } from "./body-rules.ts";
import { type Client, takeClient } from "./client.ts";
import { edgeAuthorization } from "./edge-key.ts";
import { hasBody } from "./end-answer.ts";
import { type Exchange, newNonce, send, sendPage } from "./exchange.ts";
import { favicon } from "./favicon.ts";
import { KeyedSemaphore } from "./keyed-semaphore.ts";
import { hintsFor } from "./hints.ts";
import { logFault } from "./log-fault.ts";
import { knownHosts } from "./known-hosts.ts";
import { renderNotice, renderPage } from "./page.ts";
import { answerProblem } from "./problem-answer.ts";
import { proxy, type TraceCall } from "./proxy.ts";
import { answerOverride } from "./answer-override.ts";
import { pageQuestions } from "./page-questions.ts";
import { type PageView, pageViews } from "./page-view.ts";
import { portalsOf } from "./portals.ts";
import { answerDesk } from "./release-desk.ts";
import { type Releases, remotesBase, shellBase } from "./releases.ts";
import { RequestBodies } from "./request-bodies.ts";
import { pagePolicy, setSecurityHeaders } from "./security-headers.ts";
import { openedFor, openedScreen } from "./screen-match.ts";
import { isFilePath } from "./send-file.ts";
import type { EdgeSettings } from "./settings.ts";
import { targetOf } from "./target.ts";
import { answerNoPortal, refuseHost } from "./unserved-host.ts";
import { previewFileIn } from "./stored-previews.ts";
import { Upstream } from "./upstream.ts";
import { type VisitorBy, visitorsOf } from "./visitors.ts";

/** What an edge works with, besides its settings and releases. */
interface EdgeParts {
  readonly api: Upstream;
  readonly bodies: RequestBodies;
  readonly authorization: () => Promise<string>;
  /** Begins the trace of a call to the API; null if nothing is traced. */
  readonly traceCall: TraceCall | null;
}

/** The edge: the page, the registry, the static files and the proxy to the API, on one port. */
export function createEdge(
  settings: EdgeSettings,
  releases: Releases,
  {
    api = new Upstream([settings.apiPort]),
    bodies = new RequestBodies(),
    authorization = () => edgeAuthorization(process.env),
    traceCall = null,
  }: Partial<EdgeParts> = {},
): RequestListener {
  const semaphore = new KeyedSemaphore({ atOnce: 32, waiting: 256 });
  const knownHost = knownHosts(settings.appHost);
  const askFor = pageQuestions(api);
  const portal = portalsOf(askFor, settings.appHost);
  const visitorBy = visitorsOf(askFor);
  const view = pageViews(settings, releases, visitorBy);
  const parts = { settings, releases, view, visitorBy, portal };
  return (request, response) => {
    const client = takeClient(request, settings.trustProxy);
    setSecurityHeaders(response, client.isOverTls);
    const target = targetOf(request.url);
    if (!target) return answerProblem(response, 400, "This address is malformed.");
    if (!hasOneHost(request)) return answerProblem(response, 400, "The request must name one host.");
    if (target.path === EDGE_RELEASES)
      return void answerDesk(response, client, { releases, bodies, authorization });
    if (target.apiUrl === null && isRefused(request, response)) return;
    if (target.path === LIVE) return answerLive({ request, response, client, ...target, subdomain: null });
    const host = knownHost(request.headers.host);
    if (!host) return refuseHost({ request, response, client, ...target, subdomain: null }, settings.appHost);
    const exchange = { request, response, client, ...target, ...host };
    if (target.apiUrl !== null) {
      const rule = bodyRuleOf(request.method ?? "", target.apiUrl);
      const readBody = () => bodies.read(response, rule, client);
      const enter = () => semaphore.acquire(networkOf(client.address));
      return void proxy(response, api, { client, whenDown, path: target.apiUrl, readBody, enter, traceCall });
    }
    answer(exchange, parts).catch((error: unknown) => {
      const requestId = randomUUID();
      logFault(request, requestId, error);
      if (response.headersSent) return void response.destroy();
      response.setHeader("x-request-id", requestId);
      answerProblem(response, 500, "Something went wrong here. Please try again.");
    });
  };
}

/** Whether a request is refused because only the API would handle it. */
function isRefused(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") {
    answerProblem(response, 405, "Only GET and HEAD are answered here.", { allow: "GET, HEAD" });
  } else if (hasBody(request)) {
    answerProblem(response, 400, "This address accepts no body. Request it without one.");
  } else return false;
  return true;
}

/** Health check of the edge, on any host. */
const LIVE = "/edge/live";

const answerLive = (exchange: Exchange) =>
  send(exchange, 200, '{"status":"live"}', {
    "content-type": "application/json",
    "cache-control": "no-store",
  });

/** With two hosts, two parts of the system could each use a different one. */
const hasOneHost = ({ rawHeaders, httpVersion }: IncomingMessage): boolean => {
  const hosts = rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === "host");
  return hosts.length === 1 || (hosts.length === 0 && httpVersion === "1.0");
};

const whenDown = "The server is not answering at the moment. Please try again.";

interface Parts {
  readonly settings: EdgeSettings;
  readonly releases: Releases;
  readonly visitorBy: VisitorBy;
  readonly view: (exchange: Exchange) => Promise<PageView>;
  /** Null if there is none; undefined while unknown. */
  readonly portal: (subdomain: string, client: Client) => Promise<Portal | null | undefined>;
}

async function answer(exchange: Exchange, parts: Parts): Promise<void> {
  const { request, response, path } = exchange;
  const { releases } = parts;
  if (path === "/registry.json") {
    answerRegistry(exchange, JSON.stringify((await parts.view(exchange)).registry));
  } else if (path === "/sdk.json") {
    answerSdk(exchange, await releases.shell());
  } else if (path === "/favicon.svg") {
    send(exchange, 200, favicon, {
      "content-type": "image/svg+xml",
      "cache-control": "public, max-age=86400",
    });
  } else if (path.startsWith(shellBase) || path.startsWith(remotesBase)) {
    if (!(await mayLoad(exchange, parts)) || !(await releases.serve(path, request, response)))
      answerProblem(response, 404, "This file does not exist.");
  } else if (path.startsWith(documentsBase)) {
    if (!(await serveDocument(path, request, response)))
      answerProblem(response, 404, "This document does not exist.");
  } else if (path === "/metrics") {
    answerProblem(response, 404, "Metrics are not answered here: METRICS_PORT says where, if anywhere.");
  } else if (isFilePath(path)) {
    answerProblem(response, 404, "This file does not exist.");
  } else {
    await answerPage(exchange, parts);
  }
}

/** Files of previews are for signed-in users. */
const mayLoad = async (exchange: Exchange, { visitorBy }: Parts): Promise<boolean> =>
  previewFileIn(exchange.path) === null || Boolean(await visitorBy(exchange));

/** Answers what remotes may use of the SDK. */
function answerSdk(exchange: Exchange, shell: ShellManifest | null): void {
  if (!shell?.provides)
    return answerProblem(exchange.response, 404, "It is unknown what the shell provides.");
  const sdk: ProvidedSdk = { version: shell.sdk, exports: shell.provides };
  send(exchange, 200, JSON.stringify(sdk), {
    "content-type": "application/json",
    "cache-control": "no-store",
  });
}

async function answerPage(
  exchange: Exchange,
  { settings, releases, view, portal: portalAt }: Parts,
): Promise<void> {
  const { path, hasQuery, subdomain } = exchange;
  if (hasQuery && (await answerOverride(exchange, { settings, releases }))) return;
  const [portal, { shell, visitor, remotes, registry, origins, isDevelopment }] = await Promise.all([
    subdomain === null ? undefined : portalAt(subdomain, exchange.client),
    view(exchange),
  ]);
  const nonce = newNonce();
  if (portal === null) return answerNoPortal(exchange);
  if (portal?.active === false) {
    const text =
      "This portal is closed at the moment. Please ask the company, or the platform's administrator.";
    return sendPage(exchange, 403, nonce, renderNotice(nonce, `${portal.name} is inactive`, text));
  }
  if (!shell) {
    const text = "The shell has not been built yet. Run npm start, or npm run build.";
    return sendPage(exchange, 503, nonce, renderNotice(nonce, "Not built yet", text));
  }
  const opened = openedFor(visitor, remotes, path);
  const html = renderPage({
    nonce,
    registry,
    product: shell.product,
    portal,
    hints: hintsFor(shell, opened, { hasQuery, visitor }),
    visitor,
    opened: opened && openedScreen(opened, path),
  });
  sendPage(exchange, 200, nonce, html, pagePolicy(nonce, isDevelopment, origins));
}

/** The registry for open tabs: cheap to request again while nothing has changed. */
function answerRegistry(exchange: Exchange, json: string): void {
  const etag = `W/"${createHash("sha256").update(json).digest("base64url").slice(0, 27)}"`;
  const headers = { "cache-control": "no-cache", etag };
  if (exchange.request.headers["if-none-match"] === etag) exchange.response.writeHead(304, headers).end();
  else send(exchange, 200, json, { ...headers, "content-type": "application/json" });
}
