import autocannon from "autocannon";

/** A request that is sent repeatedly. */
export interface BenchRequest {
  readonly path: string;
  readonly method?: "GET" | "POST";
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** The result of one run of requests. */
export interface Measured {
  /** Answers per second. */
  readonly rate: number;
  /** 99th percentile of the answer time, ms. */
  readonly p99: number;
}

const CONNECTIONS = 32;

/** Sends a request over 32 connections for `seconds`. @throws if an answer is not successful. */
export async function measure(port: number, request: BenchRequest, seconds: number): Promise<Measured> {
  const { path, ...options } = request;
  const url = `http://127.0.0.1:${port}${path}`;
  const result = await autocannon({ url, ...options, connections: CONNECTIONS, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(
      `${request.path} failed ${result.non2xx + result.errors} times of ${result.requests.total}.`,
    );
  }
  return { rate: result.requests.total / result.duration, p99: result.latency.p99 };
}

/** Mean answer time of requests sent one after another, ms. */
export async function measureAlone(port: number, request: BenchRequest, times: number): Promise<number> {
  const { path, ...options } = request;
  const send = async () => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, options);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  };
  for (let warm = 0; warm < 10; warm += 1) await send();
  const start = performance.now();
  for (let time = 0; time < times; time += 1) await send();
  return (performance.now() - start) / times;
}

/** The median of several runs. */
export function median(runs: readonly Measured[]): Measured {
  const sorted = runs.toSorted((one, other) => one.rate - other.rate);
  return sorted[sorted.length >> 1] ?? { rate: 0, p99: 0 };
}
