import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pnpm } from "../install.mjs";
import { run } from "../processes.mjs";
import { Refusal } from "../steps.mjs";
import { root } from "../workspace.mjs";

/**
 * The components of a release in CycloneDX 1.6: the packages of these folders, as the lockfile and their own manifests
 * describe them. The same packages give the same text.
 */
export async function sbom(folders, { name, version }) {
  const all = JSON.parse(await workspaceSbom());
  const shipped = new Set(folders.map(purlOf));
  const components = once(all.components.filter(({ purl }) => shipped.has(purl)));
  const missing = [...shipped].filter((purl) => !components.some((component) => component.purl === purl));
  if (missing.length > 0) throw new Refusal(`The list of components lacks ${missing.join(", ")}.`);
  const dependencies = all.dependencies
    .filter(({ ref }) => shipped.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => shipped.has(one)) }));
  const { timestamp: _, ...metadata } = all.metadata;
  const component = { type: "application", name, version, "bom-ref": `${name}@${version}` };
  return {
    ...all,
    serialNumber: `urn:uuid:${uuidOf([name, version, ...components.map(({ purl }) => purl)].join("\n"))}`,
    metadata: { ...metadata, component },
    components,
    dependencies: once(dependencies, "ref"),
  };
}

async function workspaceSbom() {
  const args = ["sbom", "--sbom-format", "cyclonedx", "--sbom-spec-version", "1.6"];
  const { status, output } = await run("npx", ["-y", pnpm, ...args], { shell: process.platform === "win32" });
  if (status !== 0) throw new Refusal(`The components could not be listed:\n${output.trimEnd()}`);
  // What npx itself says comes first.
  return output.slice(output.indexOf("{\n"));
}

/** "pkg:npm/%40koa/router@15.7.0". */
function purlOf(folder) {
  const { name, version } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
  return `pkg:npm/${name.replace("@", "%40")}@${version}`;
}

const once = (rows, key = "purl") =>
  [...new Map(rows.map((row) => [row[key], row])).values()].toSorted((a, b) => (a[key] < b[key] ? -1 : 1));

/** A UUID of version 8, made from a text. */
const uuidOf = (text) =>
  createHash("sha256")
    .update(text)
    .digest("hex")
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-8$4-$5");
