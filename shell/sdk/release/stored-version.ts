import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";
import {
  type OwnersList,
  remoteManifest,
  type RemoteManifest,
  versionSignature,
} from "@dmc-hub/shared-types";
import { absent } from "./replace-file.ts";
import { versionFault } from "./signed-release.ts";

/** Folder of a version, which never changes once it exists. */
export const versionFolder = (store: string, name: string, version: string): string =>
  join(store, "remotes", name, version);

/** Folder of a version's source maps. */
export const mapsFolder = (store: string, name: string, version: string): string =>
  join(store, "maps", name, version);

/** The file of a version's folder with its signature. */
export const signatureFile = (folder: string): string => join(folder, "signature.json");

/** A version in a store. */
export interface StoredVersion {
  /** Null if it does not exist, is malformed, or is not its owner's. */
  readonly manifest: RemoteManifest | null;
  /** Why it cannot be served; null if it can. */
  readonly fault: string | null;
}

/**
 * Reads a version from a store and checks all of it: its manifest, its owner's signature, and every file's
 * integrity.
 */
export async function readVersion(
  store: string,
  name: string,
  version: string,
  owners: OwnersList | null,
): Promise<StoredVersion> {
  const folder = versionFolder(store, name, version);
  const text = await manifestTextOf(store, name, version);
  if (text === null) return unfit("it is missing from the store.");
  const manifest = parsed(text, remoteManifest);
  if (manifest === null) return unfit("its remote.json does not describe a remote.");
  if (manifest.name !== name || manifest.version !== version)
    return unfit(`its remote.json describes ${manifest.name} ${manifest.version}.`);
  const foreign =
    owners && versionFault(owners, { name, version, manifest: text }, await signatureIn(folder));
  if (foreign !== null) return unfit(foreign);
  return { manifest, fault: await fileFault(folder, manifest) };
}

const unfit = (fault: string): StoredVersion => ({ manifest: null, fault });

/** The manifest of a version in the store; null if it does not exist or is malformed. */
export async function manifestOf(
  store: string,
  name: string,
  version: string,
): Promise<RemoteManifest | null> {
  return parsed((await manifestTextOf(store, name, version)) ?? "", remoteManifest);
}

/** The same as text. */
export const manifestTextOf = (store: string, name: string, version: string): Promise<string | null> =>
  readFile(join(versionFolder(store, name, version), "remote.json"), "utf8").catch(absent);

/** The signature of a version; null if unsigned. */
export const signatureIn = async (folder: string) =>
  parsed((await readFile(signatureFile(folder), "utf8").catch(absent)) ?? "", versionSignature);

/** How the compressed copies beside a file are read. */
const copies = { ".br": promisify(brotliDecompress), ".gz": promisify(gunzip) } as const;

/** Endings of the compressed copies that may stand beside a file. */
export const copyEndings = Object.keys(copies);

/** What is wrong with a version's files, or with their compressed copies; null if nothing. */
export async function fileFault(
  folder: string,
  { entry, files }: Pick<RemoteManifest, "entry" | "files">,
): Promise<string | null> {
  if (!Object.hasOwn(files, entry)) return `its entry ${entry} has no integrity.`;
  for (const [file, integrity] of Object.entries(files)) {
    const content = await readFile(join(folder, file)).catch(absent);
    if (content === null) return `${file} is missing.`;
    if (integrityOf(content) !== integrity) return `${file} is not what its integrity says.`;
    for (const [ending, unpack] of Object.entries(copies)) {
      const copy = await readFile(join(folder, file + ending)).catch(absent);
      const isWhole = copy === null || integrityOf(await unpack(copy).catch(() => "")) === integrity;
      if (!isWhole) return `${file}${ending} is not what its integrity says.`;
    }
  }
  return null;
}

const integrityOf = (content: string | Buffer): string =>
  `sha384-${createHash("sha384").update(content).digest("base64")}`;

/** A text parsed by a schema; null if it does not match. */
export function parsed<Value>(text: string, schema: { parse(value: unknown): Value }): Value | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
