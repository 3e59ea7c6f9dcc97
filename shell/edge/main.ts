import { join } from "node:path";
import type { TraceSettings } from "@dmc-hub/shared-types/configuration";
import { builtReleases } from "./built-releases.ts";
import { watchCanaries } from "./canary-watch.ts";
import { devReleases } from "./dev-releases.ts";
import { createEdge } from "./edge.ts";
import { edgeAuthorization } from "./edge-key.ts";
import { drain, edgeServer, listen } from "./listen.ts";
import { endStreams } from "./proxy.ts";
import { releasePlace } from "./release-place.ts";
import { edgeSettings, type EdgeSettings, metricsPlace, type MetricsPlace, tracesPlace } from "./settings.ts";
import { storedReleases } from "./stored-releases.ts";
import { Upstream } from "./upstream.ts";

const root = join(import.meta.dirname, "..", "..");

const { settings, place, traces } = read();
const stored = storedReleases(releasePlace(process.env, settings), builtReleases(root));
const releases = settings.devServers ? devReleases(settings.devServers, stored) : stored;
const api = new Upstream([settings.apiPort]);
const measuring = place && (await import("./metrics-server.ts"));
const metrics = measuring && new measuring.EdgeMetrics(place.backups);
const tracing = traces && new (await import("./edge-tracing.ts")).EdgeTracing(traces);
const listener = createEdge(settings, releases, { api, traceCall: tracing?.traceCall ?? null });
const server = edgeServer(metrics ? metrics.measured(listener) : listener);

const authorization = () => edgeAuthorization(process.env);
const endWatch = watchCanaries({ api, authorization }, settings, stored);

await listen(server, settings.port).catch((error: NodeJS.ErrnoException) => end(reasonOf(error)));
const metricsServer =
  metrics &&
  (await measuring
    .serveMetrics(place, { metrics, api, releases, authorization })
    .catch(({ message }) => end(`Metrics cannot be answered at METRICS_PORT ${place.port}: ${message}`)));
process.send?.({ ready: true, port: settings.port });

// The parent says when other API processes take over, and is told once they have.
process.on("message", (message: { readonly apiPorts?: readonly number[] }) => {
  if (!message.apiPorts) return;
  api.use(message.apiPorts);
  process.send?.({ apiPorts: message.apiPorts });
});

for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, stop);
// The parent is gone, so nobody would ever stop the edge.
process.once("disconnect", stop);

function stop(): void {
  endWatch();
  endStreams();
  metricsServer?.close();
  void drain(server)
    .then(() => tracing?.stop())
    .then(() => process.exit(0));
}

function read(): { settings: EdgeSettings; place: MetricsPlace | null; traces: TraceSettings | null } {
  try {
    const { env } = process;
    return { settings: edgeSettings(env), place: metricsPlace(env), traces: tracesPlace(env) };
  } catch (error) {
    return end((error as Error).message);
  }
}

function reasonOf(error: NodeJS.ErrnoException): string {
  const { port } = settings;
  if (error.code === "EADDRINUSE") {
    return `Port ${port} is in use. Stop what uses it, or choose another: PORT=${port + 1} npm start`;
  }
  if (error.code === "EACCES")
    return `Port ${port} needs privileges. Choose one above 1023: PORT=3000 npm start`;
  return `Cannot listen on port ${port}: ${error.message}`;
}

function end(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}
