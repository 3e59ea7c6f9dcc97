import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type OwnersList,
  type PreviewFacts,
  previewFacts,
  remoteManifest,
  type RemoteManifest,
} from "@dmc-hub/shared-types";
import { isSigned } from "./keys.ts";
import { keyFault, ownedBy } from "./owners.ts";
import { absent } from "./replace-file.ts";
import { sumOf } from "./signed-release.ts";
import { fileFault, parsed } from "./stored-version.ts";

/** How long a preview lasts, ms. */
export const PREVIEW_LASTS = 7 * 86_400_000;

/** How much longer a preview may claim to last, because a team's clock may be wrong by a day, ms. */
const CLOCKS_DIFFER = 86_400_000;

/** Folder of a preview; it cannot be found without its token. */
export const previewFolder = (store: string, remote: string, token: string): string =>
  join(previewsFolder(store, remote), token);

/** Folder of a remote's previews. */
const previewsFolder = (store: string, remote: string): string => join(store, "previews", remote);

/** The file of a preview with its owner and its expiry. */
export const previewFile = (folder: string): string => join(folder, "preview.json");

/** The signed text of a preview: worthless as a release, at another address, or for longer. */
export const previewText = (
  { store }: OwnersList,
  token: string,
  { remote, name, by, at, expires }: PreviewFacts,
  manifest: string,
): string =>
  JSON.stringify(["dmc-hub preview 1", store, remote, token, name, by, at, expires, sumOf(manifest)]);

/** A preview in a store, or why nobody may see it. */
export type StoredPreview =
  | { readonly facts: PreviewFacts; readonly manifest: RemoteManifest }
  | { readonly fault: string };

/**
 * Reads a preview and checks all of it: its expiry, its owner's signature, and every file's integrity. Null if there is
 * none.
 */
export async function readPreview(
  store: string,
  remote: string,
  token: string,
  owners: OwnersList | null,
): Promise<StoredPreview | null> {
  const folder = previewFolder(store, remote, token);
  const told = await textOf(previewFile(folder));
  if (told === "") return null;
  const facts = parsed(told, previewFacts);
  const text = await textOf(join(folder, "remote.json"));
  const manifest = parsed(text, remoteManifest);
  if (facts === null || manifest?.name !== remote || facts.remote !== remote)
    return { fault: "it is incomplete, or says that it is another." };
  const left = Date.parse(facts.expires) - Date.now();
  if (left <= 0) return { fault: `it expired at ${facts.expires}.` };
  if (left > PREVIEW_LASTS + CLOCKS_DIFFER) return { fault: `it would last until ${facts.expires}.` };
  const fault = signatureFault(owners, token, facts, text) ?? (await fileFault(folder, manifest));
  return fault === null ? { facts, manifest } : { fault };
}

function signatureFault(
  owners: OwnersList | null,
  token: string,
  facts: PreviewFacts,
  manifest: string,
): string | null {
  const owned = owners?.remotes[facts.remote];
  if (!owners || !owned) return null;
  if (facts.key === undefined || facts.signature === undefined)
    return `it is not signed. ${ownedBy(facts.remote, owned)}`;
  const fault = keyFault(owners, facts.remote, facts.key);
  if (fault !== null) return `it was signed by somebody else. ${fault}`;
  const isFit = isSigned(previewText(owners, token, facts, manifest), facts.key, facts.signature);
  return isFit ? null : `its signature by ${facts.key} does not fit it.`;
}

/** The well-formed previews of a remote, whoever made them and whenever they expire. */
export async function previewsOf(
  store: string,
  remote: string,
): Promise<{ readonly token: string; readonly facts: PreviewFacts }[]> {
  const tokens = await readdir(previewsFolder(store, remote)).catch(() => []);
  const found = tokens.map(async (token) => {
    const facts = parsed(await textOf(previewFile(previewFolder(store, remote, token))), previewFacts);
    return facts && { token, facts };
  });
  return (await Promise.all(found)).filter((one) => one !== null);
}

const textOf = async (file: string): Promise<string> => (await readFile(file, "utf8").catch(absent)) ?? "";
