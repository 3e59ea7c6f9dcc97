import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Refusal } from "../steps.mjs";
import { root } from "../workspace.mjs";

/** The part of the changelog about one package. Throws if it has nothing about the packed version. */
export function changesOf(heading, { name, version }) {
  const text = readFileSync(join(root, "CHANGELOG.md"), "utf8");
  const [, part = ""] = new RegExp(`^## ${heading}\n([^]*?)(?=^## |$(?![^]))`, "m").exec(text) ?? [];
  if (!part.includes(`\n### ${version} - `)) {
    throw new Refusal(
      `CHANGELOG.md does not say under "${heading}" what ${name} ${version} adds or retires.`,
    );
  }
  return `# Changelog of ${name}\n${part.replaceAll(/^##/gm, "#").trimEnd()}\n`;
}
