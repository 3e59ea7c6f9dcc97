import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { OwnersList, ReleaseChange } from "@dmc-hub/shared-types";
import { makeKey, readKey, type Signer } from "./keys.ts";
import { absent, replaceFile } from "./replace-file.ts";
import { Refusal } from "./refusal.ts";
import { signChange } from "./signed-release.ts";

/** The files of a data folder with the platform's key pair, and with its public half. */
const pairFile = (dataDir: string): string => join(dataDir, "release-platform.pem");
export const platformFile = (dataDir: string): string => join(dataDir, "release-platform.json");

/** The platform's public key from the environment or the data folder; null if there is none. */
export async function platformIn(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string | null> {
  const given = environment["RELEASE_PLATFORM_KEY"];
  if (given) return given;
  const text = await readFile(platformFile(environment["DATA_DIR"] || ".data"), "utf8").catch(absent);
  return text === null ? null : (JSON.parse(text) as { publicKey: string }).publicKey;
}

/** The key that signs the owners, created if a store has none yet. */
export async function platformKey(
  dataDir: string,
  isNew: boolean,
  say: (line: string) => void,
): Promise<Signer> {
  const known = await readKey(pairFile(dataDir));
  if (known === null && !isNew)
    throw new Refusal(`${pairFile(dataDir)} is missing: the key that has signed the store's owners.`);
  await mkdir(dataDir, { recursive: true });
  const signer = known ?? (await makeKey(pairFile(dataDir)));
  if (known === null)
    say(`The platform's key is in ${pairFile(dataDir)}; keep a copy. RELEASE_PLATFORM_KEY=${signer.key}`);
  return signer;
}

/** Tells the edge of a data folder whose owners alone it believes from now on: there has to be a list of them. */
export const tellPlatform = (dataDir: string, publicKey: string): Promise<void> =>
  replaceFile(platformFile(dataDir), `${JSON.stringify({ publicKey })}\n`);

/**
 * Adds the platform's signature to an administrator's change of a remote with an owner; nothing if it has
 * none.
 * @throws {Refusal} if the platform's key pair is elsewhere.
 */
export async function platformSigning(
  dataDir: string,
  owners: OwnersList | null,
  name: string,
): Promise<(change: ReleaseChange) => ReleaseChange> {
  if (!owners?.remotes[name]) return (change) => change;
  const signer = await readKey(pairFile(dataDir));
  if (signer === null || signer.key !== owners.platform)
    throw new Refusal(
      `${name} has an owner, and the platform's key that could stand in is not on this machine: ` +
        `${pairFile(dataDir)}. Ask the owner to do it.`,
    );
  return (change) => signChange(owners, signer, change);
}
