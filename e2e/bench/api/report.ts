import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { type ServerName, serverNames } from "./bench-system.ts";
import type { Figures } from "./measure.ts";
import { asRatio, type Bar, barsTable, inMs } from "../bars.ts";
import { type Line, table } from "../markdown-table.ts";
import { writeHistory } from "./history.ts";

const titles: Readonly<Record<ServerName, string>> = {
  api: "API",
  bare: "bare",
  guarded: "bare, guarded",
  koa: "Koa",
  fastify: "Fastify",
};

/** One case on every server. */
export interface Comparison {
  readonly name: string;
  readonly servers: Readonly<Record<ServerName, Figures>>;
}

/** Time of one call at a tenant's size, ms. */
export interface Growth {
  /** Rows of the tenant. */
  readonly size: number;
  /** A page of a search that matches one row in a thousand. */
  readonly search: number;
  /** The same while the rows change each ms, so that no answer is kept. */
  readonly changed: number;
  /** A search that matches few rows. */
  readonly rare: number;
  /** A page of the list. */
  readonly page: number;
  readonly one: number;
}

/** Memory of the API's process before, after and at most during some minutes of load, MB. */
interface Load {
  readonly minutes: number;
  readonly before: number;
  readonly now: number;
  readonly most: number;
}

/** Everything that was measured. */
export interface Results {
  readonly comparisons: readonly Comparison[];
  readonly growth: readonly Growth[];
  readonly load: Load;
}

const folder = join(import.meta.dirname, "..", "..", "..", "docs", "bench");

/** Prints the tables and writes them to docs/bench as JSON and Markdown, with the history of releases. */
export function writeReport(results: Results): void {
  const text = markdown(results);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "api.json"), `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(join(folder, "api.md"), text);
  writeHistory(folder, results);
  process.stdout.write(text);
}

const ms = (time: number | null, digits = 3) => (time === null ? "–" : time.toFixed(digits));

/** The least share of the bare server's rate, by case. */
const least: Readonly<Record<string, number>> = {
  "list of 50": 1.2,
  "list of 50, unchanged": 3,
  "one by id": 0.7,
  search: 0.6,
  insert: 0.7,
};

function barsOf({ comparisons, growth, load }: Results): Bar[] {
  const rated = comparisons.flatMap(({ name, servers: { api, bare } }) => {
    const limit = least[name];
    if (limit === undefined) return [];
    return [{ what: name, value: api.rate / bare.rate, limit, isLeast: true, show: asRatio }];
  });
  const [few, many] = [growth.at(0)?.changed ?? 0, growth.at(-1)?.changed ?? 0];
  return [
    ...rated,
    { what: "a search at a million rows", value: many, limit: 10, show: inMs },
    { what: "the same, by that of a thousand", value: many / few, limit: 3, show: asRatio },
    { what: "the API's memory", value: load.most, limit: 250, show: (most) => `${most.toFixed(0)} MB` },
  ];
}

function markdown(results: Results): string {
  const { comparisons, growth, load } = results;
  return [
    "# The API, measured",
    "",
    `\`npm run bench -- api\` on ${cpus().length} cores, which load, servers and PostgreSQL share. Medians of interleaved runs over 32`,
    "connections. The API checks session, role and tenant; beside it, on the same rows: *bare*, which is node:http, pg",
    "and JSON.stringify as the tables' owner; *bare, guarded*, the same as a tenant under the policies, with a list's total;",
    "*Koa* with its router and *Fastify* with response schemas, both like *bare*. The API answers a list that",
    "nobody has changed from memory, once PostgreSQL has said so, and reads once what several ask for at a time. Rows by id",
    "are 200 different ones; of lists all callers ask for the same page, but where it says 16. [History](history.md) by release.",
    "",
    "## What it has to reach",
    "",
    "Times the bare server's rate, and what a search takes that finds nothing kept.",
    "",
    ...barsTable(barsOf(results)),
    "",
    "## Answers per second",
    "",
    ...table([
      ["case", ...serverNames.map((name) => titles[name]), "API ÷ bare", "API ÷ guarded"],
      ...comparisons.map(({ name, servers }) => rates(name, servers)),
    ]),
    "",
    "## Processor time for one answer, ms: the server + PostgreSQL",
    "",
    ...perServer(comparisons, ({ server, database }) => `${ms(server)} + ${ms(database)}`),
    "",
    "## Time of an answer, ms: alone; median and 99th percentile of 32 callers",
    "",
    ...perServer(comparisons, ({ alone, p50, p99 }) => `${ms(alone, 1)}; ${p50}, ${p99}`),
    "",
    "## As a tenant grows: one caller, ms",
    "",
    ...table([
      [
        "rows of the tenant",
        "search",
        "search, changed each ms",
        "search, few matches",
        "first page",
        "one by id",
      ],
      ...growth.map(growthLine),
    ]),
    "",
    "## Memory of the API's process, MB",
    "",
    `${load.before.toFixed(0)} after all of this, ${load.now.toFixed(0)} after ${load.minutes} min of every read in turn, ${load.most.toFixed(0)} at most.`,
    "",
  ].join("\n");
}

const growthLine = ({ size, search, changed, rare, page, one }: Growth): Line => [
  size.toLocaleString("en"),
  ...[search, changed, rare, page, one].map((time) => ms(time, 1)),
];

function rates(name: string, servers: Comparison["servers"]): Line {
  const ratio = (other: ServerName) => (servers.api.rate / servers[other].rate).toFixed(2);
  return [
    name,
    ...serverNames.map((server) => servers[server].rate.toFixed(0)),
    ratio("bare"),
    ratio("guarded"),
  ];
}

const perServer = (comparisons: readonly Comparison[], write: (figures: Figures) => string) =>
  table([
    ["case", ...serverNames.map((name) => titles[name])],
    ...comparisons.map(({ name, servers }) => [name, ...serverNames.map((server) => write(servers[server]))]),
  ]);
