import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { Refusal } from "./refusal.ts";

/** A key pair for signing. */
export interface Signer {
  /** The public half, as `ed25519:…`. */
  readonly key: string;
  readonly sign: (text: string) => string;
}

/** Creates a key pair and stores it in `file`, which nobody else may read. @throws if the file exists. */
export async function makeKey(file: string): Promise<Signer> {
  const { privateKey } = generateKeyPairSync("ed25519");
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, privateKey.export({ type: "pkcs8", format: "pem" }), { mode: 0o600, flag: "wx" });
  return signerOf(privateKey);
}

/** Reads a key pair from a file, or from its text. Null if there is no such file. */
export async function readKey(source: string): Promise<Signer | null> {
  const text = source.startsWith("-----BEGIN")
    ? source
    : await readFile(source, "utf8").catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return null;
        throw error;
      });
  if (text === null) return null;
  try {
    const key = createPrivateKey(text);
    if (key.asymmetricKeyType === "ed25519") return signerOf(key);
  } catch {
    // Reported below.
  }
  throw new Refusal(`${source.split("\n")[0]} contains no ed25519 key. Create one with dmc-remote keys.`);
}

/** Whether the holder of a public key has signed a text. */
export function isSigned(text: string, key: string, signature: string): boolean {
  try {
    const jwk = { kty: "OKP", crv: "Ed25519", x: key.replace(/^ed25519:/, "") };
    const bytes = Buffer.from(signature, "base64url");
    return verify(null, Buffer.from(text), createPublicKey({ key: jwk, format: "jwk" }), bytes);
  } catch {
    return false;
  }
}

const signerOf = (privateKey: KeyObject): Signer => ({
  key: `ed25519:${createPublicKey(privateKey).export({ format: "jwk" }).x}`,
  sign: (text) => sign(null, Buffer.from(text), privateKey).toString("base64url"),
});
