import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { table } from "../markdown-table.ts";
import { type Audit, categories, metrics, works } from "./audit.ts";

/** A page and what Lighthouse said about it in each round. */
export interface AuditedPage {
  readonly path: string;
  /** The least that its performance may be, of 100; the other categories' is 100. */
  readonly bar: number;
  readonly audits: readonly Audit[];
}

const folder = join(import.meta.dirname, "..", "..", "..", "docs", "bench");

/** Writes the medians to docs/bench. */
export function writeLighthouseReport(pages: readonly AuditedPage[]): void {
  const rows = pages.map(rowOf);
  writeFileSync(join(folder, "lighthouse.json"), `${JSON.stringify(rows, null, 2)}\n`);
  writeFileSync(join(folder, "lighthouse.md"), reportOf(rows));
  process.stdout.write(`${tableOf(rows)}\n${workOf(rows)}\n`);
}

type Row = Omit<AuditedPage, "audits"> & Audit;

const rowOf = ({ path, bar, audits }: AuditedPage): Row => ({
  path,
  bar,
  scores: mediansOf(
    audits.map(({ scores }) => scores),
    categories,
  ),
  metrics: mediansOf(
    audits.map((audit) => audit.metrics),
    metrics,
  ),
  work: mediansOf(
    audits.map(({ work }) => work),
    works,
  ),
  machine: medianOf(audits.map(({ machine }) => machine)),
  failures: [...new Set(audits.flatMap(({ failures }) => failures))],
});

function mediansOf<Name extends string>(
  of: readonly Readonly<Record<Name, number>>[],
  names: readonly Name[],
): Record<Name, number> {
  const medians = names.map((name) => [name, medianOf(of.map((one) => one[name]))]);
  return Object.fromEntries(medians) as Record<Name, number>;
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

const reportOf = (rows: readonly Row[]): string => `# The pages, by Lighthouse

\`npm run bench -- lighthouse\`: Lighthouse's own defaults (a mid-range phone, 150 ms, 1.6 Mbit/s, a quarter of the
processor, simulated) against the system that \`npm start\` runs, with its demo data; medians of the rounds. What else
the machine does at the time counts as the page's: the last column is how fast it was, by Lighthouse's own measure,
which an idle desktop passes 1,000 in. Below that, performance compares only within one run.

${tableOf(rows)}

What the main thread does until a page is quiet, with a quarter of the processor, ms:

${workOf(rows)}
${failuresOf(rows)}`;

const head = ["page", "performance", "bar", "accessibility", "best practices", "SEO"];
const times = ["first paint", "largest paint", "speed index", "blocked", "shift", "machine"];

function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(({ path, bar, scores, metrics: found, machine }) => [
    path,
    scores.performance < bar ? `**${scores.performance}**` : `${scores.performance}`,
    `≥ ${bar}`,
    ...categories.slice(1).map((name) => `${scores[name]}`),
    ...metrics.map((name) =>
      name === "cumulative-layout-shift" ? found[name].toFixed(3) : `${Math.round(found[name])} ms`,
    ),
    `${Math.round(machine)}`,
  ]);
  return table([[...head, ...times], ...lines]).join("\n");
}

const workHead = [
  "page",
  "scripts",
  "compiling",
  "style and layout",
  "painting",
  "HTML and CSS",
  "garbage",
  "other",
];

const workOf = (rows: readonly Row[]): string =>
  table([
    workHead,
    ...rows.map(({ path, work }) => [path, ...works.map((name) => `${Math.round(work[name])}`)]),
  ]).join("\n");

function failuresOf(rows: readonly Row[]): string {
  const lines = rows.flatMap(({ path, failures }) => failures.map((failure) => `- ${path}: ${failure}`));
  return lines.length === 0 ? "" : `\nWhat costs points besides performance:\n\n${lines.join("\n")}\n`;
}
