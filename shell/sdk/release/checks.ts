import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type RemoteManifest, remoteManifest } from "@dmc-hub/shared-types";
import semver from "semver";
import { faultsOf } from "../build/declared.ts";
import { lackedBy } from "../build/sdk-exports.ts";
import type { LiveShell } from "./live-shell.ts";
import { Refusal } from "./refusal.ts";
import { fileFault } from "./stored-version.ts";

/** Reads a build's manifest. @throws {Refusal} naming each wrong field, including roles and navigation. */
export async function readBuild(build: string): Promise<RemoteManifest> {
  const file = join(build, "remote.json");
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) throw new Refusal(`${file} is missing, so this is not a build of a remote.`);
  const read = remoteManifest.safeParse(JSON.parse(text));
  if (read.success && semver.valid(read.data.version) === read.data.version) return read.data;
  if (read.success)
    throw new Refusal(`${file}: ${read.data.version} is not a semantic version such as 1.2.3.`);
  const faults = read.error.issues.map(({ path, message }) => `  ${path.join(".")}: ${message}`);
  throw new Refusal(`${file} does not describe a remote:\n${faults.join("\n")}`);
}

/** Checks that the running SDK has everything that the remote uses. */
export function checkSdk(
  { name, version, sdk, uses = {} }: RemoteManifest,
  { address, registry, provides }: LiveShell,
): void {
  const lacks = provides === null ? [] : lackedBy(provides, uses);
  if (semver.satisfies(registry.sdk, sdk) && lacks.length === 0) return;
  const needs = lacks.length > 0 ? lacks.join(", ") : `the SDK ${sdk}`;
  throw new Refusal(
    `${name} ${version} needs ${needs}, and the shell at ${address} provides the SDK ${registry.sdk}. ` +
      "Release a shell that fits first, or build the remote for that SDK.",
  );
}

/** Checks that every declared address belongs to one of its own screens. */
export function checkAddresses(own: RemoteManifest): void {
  const faults = faultsOf(own);
  if (faults.length > 0) throw new Refusal(faults.join("\n"));
}

/** Checks that every file exists with the right integrity, and every script and stylesheet is listed. */
export async function checkFiles(build: string, manifest: RemoteManifest): Promise<void> {
  const { name, version, files } = manifest;
  const fault = await fileFault(build, manifest);
  if (fault !== null) throw new Refusal(`${name} ${version}: ${fault}`);
  const stray = (await readdir(build, { recursive: true })).find(
    (file) => /\.(?:m?js|css)$/.test(file) && !Object.hasOwn(files, file),
  );
  if (stray) throw new Refusal(`${name} ${version}: ${stray} has no integrity.`);
}
