import { Agent, get, type IncomingMessage } from "node:http";
import { once } from "node:events";
import autocannon from "autocannon";

/** A request that is sent repeatedly. */
export interface BenchRequest {
  readonly path: string;
  /** Asked for in turn instead, each caller beginning at another one. */
  readonly paths?: readonly string[];
  readonly method?: "GET" | "POST";
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** The expected status; 2xx if absent. */
  readonly status?: number;
}

/** The result of one run of requests. */
export interface Measured {
  /** Answers per second. */
  readonly rate: number;
  /** Median and 99th percentile of the answer time, ms. */
  readonly p50: number;
  readonly p99: number;
  /** Processor time for one answer, ms: the server's, and PostgreSQL's if it runs on this machine. */
  readonly server: number;
  readonly database: number | null;
}

/** The figures of a server in a comparison. */
export interface Figures extends Measured {
  /** Answer time of one caller alone, ms; null where it was not measured. */
  readonly alone: number | null;
}

/** What counts the processor time of a run, ms. */
export interface Clocks {
  readonly server: () => number;
  readonly database: () => number | null;
}

const CONNECTIONS = 32;

/** Sends a request over 32 connections for `seconds`. @throws if an answer is not the expected one. */
export async function measure(
  port: number,
  request: BenchRequest,
  seconds: number,
  clocks: Clocks,
): Promise<Measured> {
  const { path, paths = [path], status, method = "GET", headers = {}, body } = request;
  const asked = { method, headers, ...(body && { body }) };
  const requests = paths.map((turn) => Object.assign({ path: turn }, asked));
  const url = `http://127.0.0.1:${port}${path}`;
  const before = { server: clocks.server(), database: clocks.database() };
  let begun = 0;
  const setupClient = (client: autocannon.Client) => {
    const first = begun++ % requests.length;
    client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
  };
  const result = await autocannon({
    url,
    setupClient,
    connections: CONNECTIONS,
    duration: seconds,
  });
  const answers = result.requests.total;
  const database = clocks.database();
  const expected = status === undefined ? result["2xx"] : (result.statusCodeStats?.[`${status}`]?.count ?? 0);
  if (expected < answers || result.errors > 0) {
    throw new Error(`${path} failed ${answers - expected + result.errors} times of ${answers}.`);
  }
  return {
    rate: answers / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    server: (clocks.server() - before.server) / answers,
    database: database === null || before.database === null ? null : (database - before.database) / answers,
  };
}

/** Median answer time of requests sent one after another over one connection, ms. */
export async function measureAlone(port: number, request: BenchRequest, times: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const taken: number[] = [];
  for (let time = -10; time < times; time += 1) {
    const start = performance.now();
    await sendOnce(port, request, agent);
    if (time >= 0) taken.push(performance.now() - start);
  }
  agent.destroy();
  return middle(taken, (ms) => ms) ?? 0;
}

async function sendOnce(port: number, { path, status = 200, headers = {} }: BenchRequest, agent: Agent) {
  const [answer] = (await once(get({ host: "127.0.0.1", port, path, headers, agent }), "response")) as [
    IncomingMessage,
  ];
  answer.resume();
  await once(answer, "end");
  if (answer.statusCode !== status) throw new Error(`${path} answered ${answer.statusCode}`);
}

/** The medians of several runs, each figure by itself. */
export function medians(runs: readonly Figures[]): Figures {
  const known = (name: keyof Figures) =>
    middle(
      runs.map((run) => run[name] ?? 0),
      (value) => value,
    ) ?? 0;
  const [first] = runs;
  return {
    rate: known("rate"),
    p50: known("p50"),
    p99: known("p99"),
    server: known("server"),
    database: first?.database == null ? null : known("database"),
    alone: first?.alone == null ? null : known("alone"),
  };
}

function middle<Value>(values: readonly Value[], order: (value: Value) => number): Value | undefined {
  return values.toSorted((one, other) => order(one) - order(other))[values.length >> 1];
}
