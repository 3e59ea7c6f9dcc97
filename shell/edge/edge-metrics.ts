import type { RequestListener, ServerResponse } from "node:http";
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { ServedRemote } from "@dmc-hub/shared-types";
import { documentsBase } from "./documents.ts";
import { newestBackup } from "./newest-backup.ts";
import { remotesBase, shellBase } from "./releases.ts";
import type { OwnBackups } from "./settings.ts";

/** Upper bounds of the times that answers are sorted into, s. Streams of events are not among them. */
const TIMES = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3, 10];

/** The label of an API's process; which of them it is, only the edge knows. */
const API = "api";

/** What is requested, by the beginning of its path; else a page. */
const KINDS: readonly (readonly [prefix: string, kind: string])[] = [
  ["/api/", "api"],
  [shellBase, "shell"],
  [remotesBase, "remote"],
  [documentsBase, "document"],
  ["/registry.json", "registry"],
];

/** What the edge measures about itself, and what it adds to it. */
export class EdgeMetrics {
  readonly #registry = new Registry();
  readonly #requests = new Counter({
    name: "dmc_hub_edge_requests_total",
    help: "Requests answered; 304 is a hit in a browser's cache",
    labelNames: ["kind", "status"],
    registers: [this.#registry],
  });
  readonly #bytes = new Counter({
    name: "dmc_hub_edge_bytes_total",
    help: "Bytes of answers, heads included",
    labelNames: ["kind"],
    registers: [this.#registry],
  });
  readonly #times = new Histogram({
    name: "dmc_hub_edge_request_seconds",
    help: "Time until an answer was complete",
    labelNames: ["kind"],
    buckets: TIMES,
    registers: [this.#registry],
  });
  readonly #versions = new Gauge({
    name: "dmc_hub_remote_version",
    help: "1 for each version that is served to everybody or to some",
    labelNames: ["remote", "version", "served"],
    registers: [this.#registry],
  });
  readonly #faults = new Gauge({
    name: "dmc_hub_release_faults",
    help: "What keeps the edge from serving what was released",
    registers: [this.#registry],
  });
  readonly #processes = new Gauge({
    name: "dmc_hub_api_processes",
    help: "Processes of the API by whether they tell what they measure",
    labelNames: ["state"],
    registers: [this.#registry],
  });

  /** `backups` is null for a system that makes none. */
  constructor(backups: OwnBackups | null) {
    if (backups) measureBackups(backups, [this.#registry]);
    collectDefaultMetrics({ register: this.#registry, labels: { process: "edge" } });
  }

  /** Answers as `listener` does, and notes it. */
  measured(listener: RequestListener): RequestListener {
    return (request, response) => {
      const { socket } = request;
      const kind = kindOf(request.url ?? "");
      const started = performance.now();
      const before = socket.bytesWritten;
      response.once("close", () => {
        this.#requests.inc({ kind, status: response.statusCode });
        this.#bytes.inc({ kind }, Math.max(0, socket.bytesWritten - before));
        if (!isStream(response)) this.#times.observe({ kind }, (performance.now() - started) / 1_000);
      });
      listener(request, response);
    };
  }

  /** Notes which versions are served, and how many faults keep others from it. */
  noteReleases(remotes: readonly ServedRemote[], faults: number): void {
    this.#versions.reset();
    for (const { name, built, stable, canary } of remotes) {
      const version = stable === "0" ? (built ?? "none") : stable;
      this.#versions.set({ remote: name, version, served: "everybody" }, 1);
      if (canary) this.#versions.set({ remote: name, version: canary.version, served: "canary" }, 1);
    }
    this.#faults.set(faults);
  }

  /** Everything measured here and by the API's processes, each null if it did not answer, as Prometheus reads it. */
  async write(apis: readonly (object[] | null)[]): Promise<string> {
    this.#processes.set({ state: "up" }, apis.filter((api) => api !== null).length);
    this.#processes.set({ state: "down" }, apis.filter((api) => api === null).length);
    const numbered = apis.map((api, place) => (api ?? []).map((metric) => ofProcess(metric, place + 1)));
    return AggregatorRegistry.aggregate([await this.#registry.getMetricsAsJSON(), ...numbered]).metrics();
  }
}

/** Tells how old the newest backup is, whenever it is asked. */
function measureBackups({ folder, every }: OwnBackups, registers: Registry[]): void {
  new Gauge({ name: "dmc_hub_backup_every_seconds", help: "BACKUP_EVERY", registers }).set(every);
  const age: Gauge = new Gauge({
    name: "dmc_hub_backup_age_seconds",
    help: "Age of the newest backup that the system has made and restored once; +Inf without one",
    registers,
    collect: () => age.set((Date.now() - newestBackup(folder)) / 1_000),
  });
}

const kindOf = (url: string): string => KINDS.find(([prefix]) => url.startsWith(prefix))?.[1] ?? "page";

const isStream = (response: ServerResponse): boolean =>
  String(response.getHeader("content-type") ?? "").startsWith("text/event-stream");

/** A process's own numbers, such as its memory, are told apart; all others are added up. */
function ofProcess(metric: object, place: number): object {
  const { values = [] } = metric as { values?: { labels: { process?: string } }[] };
  for (const { labels } of values) if (labels.process === API) labels.process = `${API}-${place}`;
  return metric;
}
