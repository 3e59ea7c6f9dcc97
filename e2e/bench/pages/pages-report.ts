import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { asRatio, type Bar, barsTable, inMs } from "../bars.ts";
import { type Both, type Build, each, medians, ratio } from "./builds.ts";
import { type ClickParts, partNames } from "./click-parts.ts";
import { clicked, type Clicks } from "./clicks.ts";
import { type Held, MOUNTS } from "./mounts.ts";
import type { PageFigures, PageResult } from "./page-results.ts";
import { signIn } from "./screens.ts";

/** All results of the pages' benchmark. */
interface PagesFound {
  readonly results: readonly PageResult[];
  /** One per round. */
  readonly clicks: readonly Both<Clicks>[];
  readonly parts: Parts;
  readonly mounts: readonly Mounts[];
}

/** What each click consists of in the federated build. */
type Parts = Readonly<Record<keyof Clicks, ClickParts>>;

/** What mounting one remote leaves behind. */
export type Mounts = Both<{ readonly before: Held; readonly after: Held }> & { readonly path: string };

const kinds = Object.keys(clicked) as (keyof Clicks)[];

const folder = join(import.meta.dirname, "..", "..", "..", "docs", "bench");

/** Prints the tables and writes them to docs/bench as JSON and Markdown. */
export function writePagesReport({ results, clicks, parts, mounts }: PagesFound): void {
  const times = Object.fromEntries(kinds.map((kind) => [kind, medians(clicks, (each) => each[kind])]));
  const found = { rounds: clicks.length, results, clicks: times as Found["clicks"], parts, mounts };
  const text = markdown(found);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "pages.json"), `${JSON.stringify(found, null, 2)}\n`);
  writeFileSync(join(folder, "pages.md"), text);
  process.stdout.write(text);
}

interface Found {
  readonly rounds: number;
  readonly results: readonly PageResult[];
  readonly clicks: Readonly<Record<keyof Clicks, Both<number>>>;
  readonly parts: Parts;
  readonly mounts: readonly Mounts[];
}

const markdown = ({ rounds, results, clicks, parts, mounts }: Found): string =>
  [
    "# The pages, measured",
    "",
    `\`npm run bench -- pages\` on ${cpus().length} cores, which the browser, both edges, the API and PostgreSQL share: Chromium`,
    "against the system that `npm start` runs, with its demo data. Beside it, the same screens built as one bundle: the",
    "shell's and the remotes' source in one build, split by screen, without federation, behind the same edge with hints for",
    "exactly that build's files, over the same API. single-spa and the remotes' parcels are in both. Medians of",
    `${rounds} interleaved rounds; the ratios compare, the seconds depend on the machine. *Content* is the list's first row, or the form's button.`,
    "The slow line has 150 ms, 1.6 Mbit/s and a quarter of the processor. A pair is federated / one bundle.",
    "",
    "## Federation's price",
    "",
    ...barsTable(barsOf(results, clicks)),
    "",
    ...visitsTable("First visit", results, "cold"),
    ...visitsTable("Second visit, with what the browser has kept", results, "warm"),
    "A trip is a request that waits for another one's answer; the page itself is the first. Browsers hold six connections to",
    "a server that speaks HTTP/1.1, as in this run, so more than six requests of one trip wait in line: behind a proxy with",
    "HTTP/2 they do not.",
    "",
    "## What the difference in bytes is",
    "",
    "By the source maps of what a first visit loads, each file's compressed bytes shared out by length; below 0.5 KiB left out.",
    "",
    ...table("| screen | more | of which |", ":-- --: :--", results.map(differenceRow)),
    "",
    "`@module-federation` is the runtime that loads remotes. `zod` comes from the shell once, with every name that any",
    "contract takes; `shared-types` is the remote's own contract. `webpack's own` is the containers' entries and the sums of",
    "their chunks. Chakra, `@ark-ui`, `@zag-js`, `@floating-ui` and the SDK are members of a group that the screen does not use: a group comes",
    "whole, one build takes what it names.",
    "",
    "## From a click to the content",
    "",
    "In one tab, one after another, each once the network is idle; where the pointer rests first, a fifth of a second and in a",
    "tab of its own.",
    "",
    ...table(
      "| a click on | federated, ms | one bundle, ms |",
      ":-- --: --:",
      kinds.map((kind) => [clicked[kind].what, ms(clicks[kind].federated), ms(clicks[kind].oneBundle)]),
    ),
    "",
    "What the page's main thread did in them, ms, and how long it waited for answers or the processor: once more, federated, under",
    "Chromium's own trace, which makes everything take longer.",
    "",
    ...table(
      `| a click on | traced | ${partNames.join(" | ")} |`,
      `:-- --: ${partNames.map(() => "--:").join(" ")}`,
      kinds.map((kind) => [
        clicked[kind].what,
        ms(parts[kind].all),
        ...partNames.map((part) => ms(parts[kind][part])),
      ]),
    ),
    "",
    `## After ${MOUNTS} mounts and unmounts`,
    "",
    "Counted where no remote is shown, garbage collected and the parcels' time limits over: after ten mounts, which fill what",
    "is kept, and again after the hundred. Each screen stays a quarter of a second, so that its parcel has settled.",
    "",
    ...table(
      "| remote of | build | heap, MB | nodes | listeners |",
      ":-- :-- --: --: --:",
      mounts.flatMap((of) => [mountsRow(of, "federated"), mountsRow(of, "oneBundle")]),
    ),
    "",
  ].join("\n");

/** The limits for each figure. */
function barsOf(results: readonly PageResult[], clicks: Found["clicks"]): Bar[] {
  const pages = results.flatMap(({ path, cold }) => [
    {
      what: `${path}: bytes`,
      value: ratio(cold.bytes),
      limit: path === signIn.path ? 1.03 : 1.1,
      show: asRatio,
    },
    { what: `${path}: time on the slow line`, value: ratio(cold.slow), limit: 1.15, show: asRatio },
    { what: `${path}: trips to content`, value: cold.trips.federated, limit: 2, show: String },
  ]);
  const clicksBars = kinds.map((kind) => ({
    what: `a click on ${clicked[kind].what}`,
    value: clicks[kind].federated,
    limit: clicked[kind].limit,
    show: inMs,
  }));
  return [...pages, ...clicksBars];
}

function visitsTable(title: string, results: readonly PageResult[], which: "cold" | "warm"): string[] {
  const rows = results.map(({ path, [which]: figures }) => [path, ...cellsOf(figures)]);
  const heads =
    "| screen | KiB of JS and CSS | requests | trips | content, local, ms | content, slow line, ms | ratio |";
  return [`## ${title}`, "", ...table(heads, ":-- --: --: --: --: --: --:", rows), ""];
}

const cellsOf = ({ bytes, requests, trips, local, slow }: PageFigures): string[] => [
  pair(bytes, kib),
  pair(requests, String),
  pair(trips, String),
  pair(local, ms),
  pair(slow, ms),
  times(ratio(slow)),
];

function differenceRow({ path, cold, difference }: PageResult): string[] {
  const owners = difference
    .filter(({ bytes }) => Math.abs(bytes) >= 512)
    .map(({ owner, bytes }) => `${owner} ${signed(bytes)}`);
  return [path, `${signed(cold.bytes.federated - cold.bytes.oneBundle)} KiB`, owners.join(", ") || "–"];
}

function mountsRow(of: Mounts, build: Build): string[] {
  const { before, after } = of[build];
  const change = (key: keyof Held, show: (value: number) => string) =>
    `${show(before[key])} → ${show(after[key])}`;
  const name = build === "federated" ? "federated" : "one bundle";
  return [of.path, name, change("heap", mb), change("nodes", String), change("listeners", String)];
}

const table = (heads: string, aligned: string, rows: readonly string[][]): string[] => [
  heads,
  `| ${aligned.split(" ").join(" | ")} |`,
  ...rows.map((cells) => `| ${cells.join(" | ")} |`),
];

function pair(both: Both<number>, show: (value: number) => string): string {
  const { federated, oneBundle } = each(both, show);
  return `${federated} / ${oneBundle}`;
}

const kib = (bytes: number) => (bytes / 1024).toFixed(1);
const signed = (bytes: number) => `${bytes < 0 ? "−" : "+"}${kib(Math.abs(bytes))}`;
const mb = (bytes: number) => (bytes / 1e6).toFixed(1);
const ms = (time: number) => time.toFixed(0);
const times = (value: number) => `${value.toFixed(2)} ×`;
