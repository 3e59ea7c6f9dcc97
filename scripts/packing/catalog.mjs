import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../workspace.mjs";

/** The exact version of each package that the workspace uses, by name. */
export function catalog() {
  const text = readFileSync(join(root, "pnpm-workspace.yaml"), "utf8");
  const [, block = ""] = /^catalog:\n((?: .*\n)*)/m.exec(text) ?? [];
  return Object.fromEntries(
    [...block.matchAll(/^ {2}"?([^":]+)"?: (.+)$/gm)].map(([, name, at]) => [name, at]),
  );
}

/**
 * A manifest's text with exact versions instead of references to the catalog. Throws for a name that the
 * catalog lacks.
 */
export const exactly = (text, versions) =>
  text.replaceAll(/"([^"]+)": "catalog:"/g, (_, name) => {
    if (versions[name] === undefined) throw new Error(`The catalog has no version of ${name}.`);
    return `"${name}": "${versions[name]}"`;
  });
