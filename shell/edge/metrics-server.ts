import { createServer, type Server, type ServerResponse } from "node:http";
import { EdgeMetrics } from "./edge-metrics.ts";
import { answerProblem } from "./problem-answer.ts";
import type { Releases } from "./releases.ts";
import type { MetricsPlace } from "./settings.ts";
import type { Upstream } from "./upstream.ts";

export { EdgeMetrics } from "./edge-metrics.ts";

/** Longest wait for a process of the API, ms. */
const PATIENCE = 3_000;

/** What the metrics are put together from. */
interface Sources {
  readonly metrics: EdgeMetrics;
  readonly api: Upstream;
  readonly releases: Releases;
  readonly authorization: () => Promise<string>;
}

/** Answers `GET /metrics` on a port of its own. Rejects if that is in use. */
export function serveMetrics(
  { port, host }: Pick<MetricsPlace, "port" | "host">,
  sources: Sources,
): Promise<Server> {
  const server = createServer(({ method, url }, response) => {
    if (url !== "/metrics") return answerProblem(response, 404, "Only /metrics is answered here.");
    if (method !== "GET") return answerProblem(response, 405, "Only GET is answered here.", { allow: "GET" });
    answer(response, sources).catch((error: unknown) => {
      process.stderr.write(`The metrics cannot be told: ${String(error)}\n`);
      answerProblem(response, 500, "The metrics cannot be told.");
    });
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve(server);
    });
  });
}

async function answer(response: ServerResponse, sources: Sources): Promise<void> {
  const { metrics, api, releases, authorization } = sources;
  const [served, faults, apis] = await Promise.all([
    releases.served(),
    releases.faults(),
    api.askEach("/metrics", { authorization: await authorization() }, PATIENCE),
  ]);
  metrics.noteReleases(served, faults.length);
  const text = await metrics.write(apis as (object[] | null)[]);
  response.writeHead(200, { "content-type": "text/plain; version=0.0.4; charset=utf-8" }).end(text);
}
