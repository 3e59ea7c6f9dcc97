import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { table } from "../markdown-table.ts";
import type { Results } from "./report.ts";

/** What is kept of a release: rates beside the bare server's, by case, and the API's memory. */
interface Entry {
  readonly release: string;
  readonly day: string;
  readonly ratios: Readonly<Record<string, number>>;
  /** Most memory of the API's process, MB. */
  readonly memory: number;
}

/** Adds these results to the figures of each release; a release has those that were measured last. */
export function writeHistory(folder: string, { comparisons, load }: Results): void {
  const file = join(folder, "history.json");
  const known: Entry[] = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
  const entry: Entry = {
    release: releaseOf(folder),
    day: new Date().toISOString().slice(0, 10),
    ratios: Object.fromEntries(
      comparisons.map(({ name, servers: { api, bare } }) => [
        name,
        Number((api.rate / bare.rate).toFixed(2)),
      ]),
    ),
    memory: Math.round(load.most),
  };
  const entries = [...known.filter(({ release }) => release !== entry.release), entry];
  writeFileSync(file, `${JSON.stringify(entries, null, 2)}\n`);
  writeFileSync(join(folder, "history.md"), markdown(entries));
}

const releaseOf = (folder: string): string =>
  JSON.parse(readFileSync(join(folder, "..", "..", "package.json"), "utf8")).version;

function markdown(entries: readonly Entry[]): string {
  const cases = [...new Set(entries.flatMap(({ ratios }) => Object.keys(ratios)))];
  return [
    "# The API by release",
    "",
    "Answers per second over those of the bare server of the same run ([how](api.md)), and the most memory of the API's",
    "process, MB. `npm run bench -- api` replaces the line of the release that it measures.",
    "",
    ...table([
      ["release", "measured", ...cases, "memory"],
      ...entries.map(({ release, day, ratios, memory }) => [
        release,
        day,
        ...cases.map((name) => ratios[name]?.toFixed(2) ?? "–"),
        `${memory}`,
      ]),
    ]),
    "",
  ].join("\n");
}
