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

/** Ending of a compressed copy that may stand beside a file. */
type CopyEnding = ".br" | ".gz";

/** How the compressed copies beside a file are read. */
const copies: Readonly<
  Record<CopyEnding, (copy: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>>
> = {
  ".br": promisify(brotliDecompress),
  ".gz": promisify(gunzip),
};

/** Endings of all such copies. */
export const copyEndings: readonly CopyEnding[] = [".br", ".gz"];

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
    for (const ending of copyEndings) {
      const copy = await readFile(join(folder, file + ending)).catch(absent);
      if (copy !== null && !(await isCopyOf(content, copy, ending)))
        return `${file}${ending} is not what its integrity says.`;
    }
  }
  return null;
}

/** A file of a version, or one of its compressed copies, as read and checked. */
export interface CheckedFile {
  readonly content: Buffer;
  /** The copy's ending; empty for the file itself. */
  readonly ending: string;
}

/**
 * Reads a file of a version and checks exactly what is read. The first of these compressed copies that unpacks
 * to the file replaces it. Null if the file is not what its integrity says, or cannot be read.
 */
export async function checkedFile(
  folder: string,
  file: string,
  integrity: string,
  endings: readonly CopyEnding[],
): Promise<CheckedFile | null> {
  const read = (ending: string) => readFile(join(folder, file + ending)).catch(() => null);
  const content = await read("");
  if (content === null || integrityOf(content) !== integrity) return null;
  for (const ending of endings) {
    const copy = await read(ending);
    if (copy !== null && (await isCopyOf(content, copy, ending))) return { content: copy, ending };
  }
  return { content, ending: "" };
}

/** Whether a compressed copy unpacks to this content; no more than that is unpacked. */
async function isCopyOf(content: Buffer, copy: Buffer, ending: CopyEnding): Promise<boolean> {
  const unpacked = await copies[ending](copy, { maxOutputLength: content.length || 1 }).catch(() => null);
  return unpacked?.equals(content) ?? false;
}

const integrityOf = (content: Buffer): string =>
  `sha384-${createHash("sha384").update(content).digest("base64")}`;

/** A text parsed by a schema; null if it does not match. */
export function parsed<Value>(text: string, schema: { parse(value: unknown): Value }): Value | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
