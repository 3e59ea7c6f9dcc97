import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Knex } from "knex";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Database } from "../database/database.ts";
import { DRAWINGS, type Drawing } from "../../rendering/worker/render-in-worker.ts";
import { InstallationFacts } from "./installation-facts.ts";

/** Upper bounds of the times that calls and drawings are sorted into, s. */
const CALL_TIMES = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3];
const DRAWING_TIMES = [0.05, 0.1, 0.25, 0.5, 1, 3, 10];

/** What a process measures. */
export interface Measured {
  readonly database: Database;
  readonly streams: { readonly size: number };
}

/** A call that has been answered. */
interface AnsweredCall {
  readonly method: string;
  /** The contract's path, such as `/api/clients/:id`; so that there are only as many as it has. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** What one process of the API measures about itself and the installation, without a tenant's or a person's name. */
export class ApiMetrics {
  readonly #registry = new Registry();
  readonly #calls = this.#add(Counter, "dmc_hub_api_calls_total", "Calls answered", [
    "method",
    "route",
    "status",
  ]);
  readonly #times = new Histogram({
    name: "dmc_hub_api_call_seconds",
    help: "Time from a call's arrival to its answer",
    labelNames: ["method", "route"],
    buckets: CALL_TIMES,
    registers: [this.#registry],
  });
  readonly #drawings = new Histogram({
    name: "dmc_hub_drawing_seconds",
    help: "Time for a document, map or picture, waiting included",
    labelNames: ["kind"],
    buckets: DRAWING_TIMES,
    registers: [this.#registry],
  });
  readonly #failedDrawings = this.#add(Counter, "dmc_hub_drawings_failed_total", "Refused or failed", [
    "kind",
  ]);
  readonly #pool = this.#add(Gauge, "dmc_hub_api_pool_connections", "Connections to the database", [
    "pool",
    "state",
  ]);
  readonly #streams = this.#add(Gauge, "dmc_hub_api_event_streams", "Tabs that follow changes", []);
  readonly #facts: InstallationFacts;
  readonly #measured: Measured;

  constructor(measured: Measured) {
    this.#measured = measured;
    this.#facts = new InstallationFacts(measured.database.rw, this.#registry);
    collectDefaultMetrics({ register: this.#registry, labels: { process: "api" } });
    subscribe(DRAWINGS, this.#noteDrawing);
  }

  noteCall({ method, route, status, seconds }: AnsweredCall): void {
    this.#calls.inc({ method, route, status });
    this.#times.observe({ method, route }, seconds);
  }

  /** Everything measured, in the form in which prom-client puts several processes' together. */
  async read(): Promise<object[]> {
    const { rw, admin } = this.#measured.database;
    this.#notePool("rw", rw);
    this.#notePool("admin", admin);
    this.#streams.set(this.#measured.streams.size);
    await this.#facts.refresh();
    return this.#registry.getMetricsAsJSON();
  }

  stop(): void {
    unsubscribe(DRAWINGS, this.#noteDrawing);
  }

  readonly #noteDrawing = (message: unknown): void => {
    const { kind, seconds, hasFailed } = message as Drawing;
    this.#drawings.observe({ kind }, seconds);
    if (hasFailed) this.#failedDrawings.inc({ kind });
  };

  #notePool(name: string, { client: { pool } }: Knex): void {
    this.#pool.set({ pool: name, state: "used" }, pool.numUsed());
    this.#pool.set({ pool: name, state: "free" }, pool.numFree());
    this.#pool.set({ pool: name, state: "waiting" }, pool.numPendingAcquires());
  }

  #add<Metric>(
    Kind: new (about: { name: string; help: string; labelNames: string[]; registers: Registry[] }) => Metric,
    name: string,
    help: string,
    labelNames: string[],
  ): Metric {
    return new Kind({ name, help, labelNames, registers: [this.#registry] });
  }
}
