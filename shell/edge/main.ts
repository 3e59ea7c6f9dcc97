import type { Server } from "node:http";
import type { ListenOptions } from "node:net";
import { join } from "node:path";
import { commandLine, type TraceSettings } from "@dmc-hub/shared-types/configuration";
import { builtReleases } from "./built-releases.ts";
import { watchCanaries } from "./canary-watch.ts";
import { devReleases } from "./dev-releases.ts";
import { createEdge } from "./edge.ts";
import { edgeAuthorization } from "./edge-key.ts";
import { formerBuilds } from "./former-builds.ts";
import { drain, edgeServer, listen } from "./listen.ts";
import { handListenerOver, listenerOfFormer } from "./hand-over.ts";
import { endStreams } from "./proxy.ts";
import { releasePlace } from "./release-place.ts";
import { edgeSettings, type EdgeSettings, metricsPlace, type MetricsPlace, tracesPlace } from "./settings.ts";
import { storedReleases } from "./stored-releases.ts";
import { Upstream } from "./upstream.ts";

const root = join(import.meta.dirname, "..", "..");

const { settings, metricsAt, traces } = read();
const former = formerBuilds(process.env["DATA_DIR"] || ".data");
const built = builtReleases(root, former);
const stored = storedReleases(releasePlace(process.env, settings), built);
const releases = settings.devServers ? devReleases(settings.devServers, stored) : stored;
const api = new Upstream([settings.apiPort]);
const measuring = metricsAt && (await import("./metrics-server.ts"));
const metrics = measuring && new measuring.EdgeMetrics(metricsAt.backups);
const tracing = traces && new (await import("./edge-tracing.ts")).EdgeTracing(traces);
const listener = createEdge(settings, releases, { api, traceCall: tracing?.traceCall ?? null });
const server = edgeServer(metrics ? metrics.measured(listener) : listener);

const authorization = () => edgeAuthorization(process.env);
const endWatch = watchCanaries({ api, authorization }, settings, stored);

// An heir takes the listener of the edge that it replaces.
const place = process.argv.includes("--heir") ? await listenerOfFormer(server) : ownPlace();
await listen(server, place).catch((error: NodeJS.ErrnoException) => end(reasonOf(error)));
let metricsServer = await answerMetrics().catch(({ message }: Error) => end(message));
process.send?.({ ready: true, port: settings.port });
if (!settings.devServers)
  built
    .builds()
    .then((builds) => former.keep(builds))
    .catch((error: unknown) =>
      process.stderr.write(`Builds cannot be kept for open pages: ${String(error)}\n`),
    );

// The parent says when other API processes take over, and is told once they have.
process.on("message", (message: { readonly apiPorts?: readonly number[] }) => {
  if (!message.apiPorts) return;
  api.use(message.apiPorts);
  process.send?.({ apiPorts: message.apiPorts });
});

let isReplaced = false;
handListenerOver(server, {
  onAsked() {
    isReplaced = true;
    metricsServer?.close();
  },
  async onKept() {
    isReplaced = false;
    metricsServer = await answerMetrics().catch(({ message }: Error) => say(message));
  },
});

for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, stop);
// The parent is gone, so nobody would ever stop the edge.
process.once("disconnect", stop);

function ownPlace(): ListenOptions {
  const { port, host } = settings;
  return host === null ? { port } : { port, host };
}

function stop(): void {
  endWatch();
  endStreams();
  metricsServer?.close();
  void drain(server, isReplaced)
    .then(() => tracing?.stop())
    .then(() => process.exit(0));
}

function read(): { settings: EdgeSettings; metricsAt: MetricsPlace | null; traces: TraceSettings | null } {
  try {
    const { env } = process;
    return { settings: edgeSettings(env), metricsAt: metricsPlace(env), traces: tracesPlace(env) };
  } catch (error) {
    return end((error as Error).message);
  }
}

function reasonOf(error: NodeJS.ErrnoException): string {
  const { port, host } = settings;
  const start = commandLine("start", process.env);
  if (error.code === "EADDRINUSE") {
    return `Port ${port} is in use. Stop what uses it, or choose another: PORT=${port + 1} ${start}`;
  }
  if (error.code === "EACCES")
    return `Port ${port} needs privileges. Choose one above 1023: PORT=3000 ${start}`;
  return `Cannot listen on port ${port}${host === null ? "" : ` of EDGE_HOST ${host}`}: ${error.message}`;
}

/** Null where nothing is measured. Rejects with a sentence if the port is in use. */
async function answerMetrics(): Promise<Server | null> {
  if (!metricsAt || !measuring || !metrics) return null;
  return measuring
    .serveMetrics(metricsAt, { metrics, api, releases, authorization })
    .catch(({ message }: Error) => {
      throw new Error(`Metrics cannot be answered at METRICS_PORT ${metricsAt.port}: ${message}`);
    });
}

function say(reason: string): null {
  process.stderr.write(`${reason}\n`);
  return null;
}

function end(reason: string): never {
  say(reason);
  process.exit(1);
}
