import { setTimeout as delay } from "node:timers/promises";
import type { Tracer } from "@opentelemetry/api";
import { setGlobalErrorHandler } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { TraceSettings } from "@dmc-hub/shared-types/configuration";
import type { Logger } from "pino";

/** Longest wait for the collector, ms: what it has not taken by then is dropped. */
const PATIENCE = 5_000;

/** Longest wait for it at shutdown, ms. */
const LAST_WAIT = 500;

/** Most characters of a value, such as a statement's text: those that insert many rows are long. */
const LONGEST_VALUE = 2_000;

/** Makes spans, which are sent in the background; at most 2,048 wait, further ones are dropped. */
export interface OpenTracer {
  readonly tracer: Tracer;
  /** Sends what waits, within a time limit. */
  readonly close: () => Promise<void>;
}

/** Opens a tracer for calls that the edge has chosen, and for a share of the jobs. */
export function openTracer({ url, ratio }: TraceSettings, log: Logger): OpenTracer {
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: PATIENCE });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "dmc-hub-api" }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanLimits: { attributeValueLengthLimit: LONGEST_VALUE },
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: PATIENCE })],
  });
  const tell = tellOnce(log);
  setGlobalErrorHandler(tell);
  const close = () => Promise.race([provider.shutdown().catch(tell), delay(LAST_WAIT)]);
  return { tracer: provider.getTracer("dmc-hub"), close };
}

/** The first failure is logged; it would come with every batch. */
function tellOnce(log: Logger): (reason: unknown) => void {
  let isTold = false;
  return (reason) => {
    if (!isTold) log.warn({ reason: String(reason) }, "the collector takes no traces, so they are dropped");
    isTold = true;
  };
}
