import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import type { Measured } from "./measure.ts";

/** Time of one call at a tenant's size, ms. */
export interface Growth {
  /** Rows of the tenant. */
  readonly size: number;
  /** A page of a search that matches one row in a thousand. */
  readonly search: number;
  /** A search that matches few rows. */
  readonly rare: number;
  /** A page of the list. */
  readonly page: number;
}

interface Comparison {
  readonly name: string;
  readonly api: Measured;
  readonly bare: Measured;
  readonly fastify: Measured;
}

const folder = join(import.meta.dirname, "..", "..", "..", "docs", "bench");

/** Prints the tables and writes them to docs/bench as JSON and Markdown. `memory` is the API's, MB. */
export function writeReport(
  comparisons: readonly Comparison[],
  growth: readonly Growth[],
  memory: number,
): void {
  const text = markdown(comparisons, growth, memory);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "api.json"), `${JSON.stringify({ comparisons, growth, memory }, null, 2)}\n`);
  writeFileSync(join(folder, "api.md"), text);
  process.stdout.write(text);
}

function markdown(comparisons: readonly Comparison[], growth: readonly Growth[], memory: number): string {
  return [
    "# The API, measured",
    "",
    `\`npm run bench\` on ${cpus().length} cores, which load, servers and PostgreSQL share. Medians of interleaved runs over 32`,
    "connections; the API with session, authorisation and tenancy, the others without any of them.",
    "",
    "| case | API, /s | bare, /s | Fastify, /s | API ÷ bare | API ÷ Fastify | p99 API, ms | p99 bare, ms |",
    "| --- | --: | --: | --: | --: | --: | --: | --: |",
    ...comparisons.map(({ name, api, bare, fastify }) =>
      row(
        name,
        api.rate.toFixed(0),
        bare.rate.toFixed(0),
        fastify.rate.toFixed(0),
        (api.rate / bare.rate).toFixed(2),
        (api.rate / fastify.rate).toFixed(2),
        api.p99,
        bare.p99,
      ),
    ),
    "",
    "One call after another, as one tenant grows, ms:",
    "",
    "| rows of the tenant | search | search, few matches | first page |",
    "| --: | --: | --: | --: |",
    ...growth.map(({ size, search, rare, page }) =>
      row(size.toLocaleString("en"), search.toFixed(1), rare.toFixed(1), page.toFixed(1)),
    ),
    "",
    `Memory of the API's process after all of this: ${memory.toFixed(0)} MB.`,
    "",
  ].join("\n");
}

const row = (...cells: (string | number)[]) => `| ${cells.join(" | ")} |`;
