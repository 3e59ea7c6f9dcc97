import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { makeKey, readKey, type Signer } from "./keys.ts";
import { absent, replaceFile } from "./replace-file.ts";
import { Refusal } from "./refusal.ts";

/** Which file of a data folder holds the platform's key pair, and which its public half alone. */
const pairFile = (dataDir: string): string => join(dataDir, "release-platform.pem");
export const platformFile = (dataDir: string): string => join(dataDir, "release-platform.json");

/** The platform's public key, as the environment or the data folder has it; null where there is none. */
export async function platformIn(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string | null> {
  const given = environment["RELEASE_PLATFORM_KEY"];
  if (given) return given;
  const text = await readFile(platformFile(environment["DATA_DIR"] || ".data"), "utf8").catch(absent);
  return text === null ? null : (JSON.parse(text) as { publicKey: string }).publicKey;
}

/** The key that signs the owners. Where a store has none yet, it is made. */
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
  await replaceFile(platformFile(dataDir), `${JSON.stringify({ publicKey: signer.key })}\n`);
  return signer;
}
