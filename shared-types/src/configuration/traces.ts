import type { readVariables } from "./read-variables.ts";

/** Where traces are sent, and of how many calls. */
export interface TraceSettings {
  /** The collector's address for traces. */
  readonly url: string;
  /** The share of calls that are traced, 0 to 1. */
  readonly ratio: number;
}

/** One call in a hundred tells where time goes, and costs little. */
const RATIO = 0.01;

/**
 * Where traces are sent; null for nowhere. No trace begins outside, so a sampler that heeds its parent means the same as one
 * that does not.
 */
export function traceSettings(values: ReturnType<typeof readVariables>): TraceSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER: sampler = "traceidratio" } = values;
  if (endpoint === undefined) return null;
  const ratios = { always_on: 1, always_off: 0, traceidratio: values.OTEL_TRACES_SAMPLER_ARG ?? RATIO };
  const rule = sampler.replace("parentbased_", "") as keyof typeof ratios;
  return { url: `${endpoint.replace(/\/+$/, "")}/v1/traces`, ratio: ratios[rule] };
}
