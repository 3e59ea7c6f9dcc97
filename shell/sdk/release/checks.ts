import { existsSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type RemoteManifest, remoteManifest } from "@dmc-hub/shared-types";
import semver from "semver";
import { faultsOf } from "../build/declared.ts";
import { lackedBy } from "../build/sdk-exports.ts";
import type { LiveShell } from "./live-shell.ts";
import { Refusal } from "./refusal.ts";
import { fileFault } from "./stored-version.ts";

/** Most that one screen's own code may weigh beside what the shell provides, KiB as brotli leaves it. */
const SCREEN_BUDGET = 48;

/** Reads what a build says of itself. @throws {Refusal} that names each field that is not right, roles and navigation too. */
export async function readBuild(build: string): Promise<RemoteManifest> {
  const file = join(build, "remote.json");
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) throw new Refusal(`${file} is missing, so this is no build of a remote.`);
  const read = remoteManifest.safeParse(JSON.parse(text));
  if (read.success && semver.valid(read.data.version) === read.data.version) return read.data;
  if (read.success) throw new Refusal(`${file}: ${read.data.version} is no semantic version, such as 1.2.3.`);
  const faults = read.error.issues.map(({ path, message }) => `  ${path.join(".")}: ${message}`);
  throw new Refusal(`${file} does not describe a remote:\n${faults.join("\n")}`);
}

/** The SDK that runs must have all that the remote uses. */
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

/** Every address that it declares is of one of its own screens. */
export function checkAddresses(own: RemoteManifest): void {
  const faults = faultsOf(own);
  if (faults.length > 0) throw new Refusal(faults.join("\n"));
}

/** Every file is there, as its sum says, and every script has one. */
export async function checkFiles(build: string, manifest: RemoteManifest): Promise<void> {
  const { name, version, files } = manifest;
  const fault = await fileFault(build, manifest);
  if (fault !== null) throw new Refusal(`${name} ${version}: ${fault}`);
  const stray = (await readdir(build, { recursive: true })).find(
    (file) => file.endsWith(".js") && !(file in files),
  );
  if (stray) throw new Refusal(`${name} ${version}: ${stray} has no integrity.`);
}

/** A screen's own code may not grow without bounds. */
export async function checkBudget(
  build: string,
  { name, version, entry, needs }: RemoteManifest,
): Promise<void> {
  for (const [path, { files }] of Object.entries(needs)) {
    const sizes = await Promise.all(
      [...new Set([entry, ...files])].map((file) => sentBytes(join(build, file))),
    );
    const size = sizes.reduce((sum, bytes) => sum + bytes, 0) / 1_024;
    if (size <= SCREEN_BUDGET) continue;
    throw new Refusal(
      `${name} ${version}: ${path} weighs ${size.toFixed(1)} KiB of its own code, and ${SCREEN_BUDGET} are allowed. ` +
        "Load what the screen does not show at first by import().",
    );
  }
}

const sentBytes = async (file: string): Promise<number> =>
  (await stat(existsSync(`${file}.br`) ? `${file}.br` : file)).size;

/** Every call of the remote exists on the API that runs. Its calls are what its `src/api.ts` makes of the contract. */
export async function checkCalls(folder: string, own: RemoteManifest, live: LiveShell): Promise<void> {
  const asked = [...(await callsIn(folder)), ...own.screens.flatMap(({ data }) => data.map(asCall))];
  const known = new Set([...live.calls].map(shapeOfCall));
  const missing = asked.filter((call) => !known.has(shapeOfCall(call)));
  if (missing.length === 0) return;
  throw new Refusal(
    `${own.name} ${own.version} calls what the API at ${live.address} does not answer:\n` +
      [...new Set(missing)].map((call) => `  ${call}`).join("\n"),
  );
}

const asCall = (address: string) => `GET ${address.replace(/\?.*/, "")}`;
const shapeOfCall = (call: string) => call.replaceAll(/:\w+|\{\w+\}/g, "{}");

interface Call {
  readonly method?: string;
  readonly path?: string;
}

async function callsIn(folder: string): Promise<string[]> {
  const file = join(folder, "src", "api.ts");
  if (!existsSync(file)) return [];
  const { api } = await import(pathToFileURL(file).href);
  const groups: Record<string, Call>[] = Object.values(api ?? {});
  return groups
    .flatMap((group) => Object.values(group))
    .flatMap(({ method, path }) => (method && path ? [`${method} ${path}`] : []));
}
