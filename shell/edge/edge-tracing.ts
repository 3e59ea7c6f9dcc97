import { setTimeout as delay } from "node:timers/promises";
import { ROOT_CONTEXT, SpanKind, SpanStatusCode } from "@opentelemetry/api";
import { setGlobalErrorHandler } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import { contract, endpointsOf, reservedPaths } from "@dmc-hub/shared-types";
import type { TraceSettings } from "@dmc-hub/shared-types/configuration";
import { methods, type TraceCall } from "./proxy.ts";
import { tellOnce } from "./tell-once.ts";
import { isEndless } from "./upstream.ts";

/** Longest wait for the collector, and for what it has not taken at a stop, ms. */
const PATIENCE = 5_000;
const LAST_WAIT = 500;

/** What is not part of the contract, such as an unknown address. */
const OTHER = "other";

/** Groups of addresses, which are their first two parts: `/api/clients`. */
const groups = new Set([
  ...endpointsOf(contract).map(([, { path }]) => groupOf(path)),
  ...reservedPaths.map(({ path }) => groupOf(`/api${path}`)),
]);

/** Traces the calls that the edge passes on, in spans without a name, an address or a query. */
export class EdgeTracing {
  readonly #provider: TracerProvider;
  readonly #ratio: number;

  constructor({ url, ratio }: TraceSettings) {
    this.#ratio = ratio;
    const exporter = new OTLPTraceExporter({ url, timeoutMillis: PATIENCE });
    this.#provider = new TracerProvider({
      resource: resourceFromAttributes({ "service.name": "dmc-hub-edge" }),
      spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: PATIENCE })],
    });
    setGlobalErrorHandler(tell);
  }

  /**
   * Begins the trace of a call to the API, if it is chosen, until its answer has ended. The API is told in the request's
   * headers, and traces no other calls, so that these cost nothing.
   */
  readonly traceCall: TraceCall = (response, path) => {
    if (Math.random() >= this.#ratio) return;
    const { method = "GET", headers } = response.req;
    // A stream of events ends when its tab is closed.
    if (isEndless(path)) return;
    const name = `${methods.has(method) ? method : OTHER} ${knownGroup(path)}`;
    const span = this.#provider.getTracer("dmc-hub").startSpan(name, { kind: SpanKind.SERVER }, ROOT_CONTEXT);
    const { traceId, spanId, traceFlags } = span.spanContext();
    headers["traceparent"] = `00-${traceId}-${spanId}-0${traceFlags}`;
    span.setAttribute("dmc_hub.request_id", String(response.getHeader("x-request-id")));
    response.once("close", () => {
      span.setAttribute("http.response.status_code", response.statusCode);
      if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
  };

  /** Sends what waits, within a time limit. */
  async stop(): Promise<void> {
    await Promise.race([this.#provider.shutdown().catch(tell), delay(LAST_WAIT)]);
  }
}

function groupOf(path: string): string {
  return path.split(/[/?]/, 3).join("/");
}

const knownGroup = (path: string): string => (groups.has(groupOf(path)) ? groupOf(path) : OTHER);

const tell = (reason: unknown): void =>
  tellOnce(`The collector takes no traces, so they are dropped: ${String(reason)}`);
