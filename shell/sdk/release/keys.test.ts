import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { isSigned, makeKey, readKey } from "./keys.ts";

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "dmc-hub-keys-"));
  file = join(folder, "deep", "key.pem");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("a key pair is made once, in a file that nobody else may read", async () => {
  const { key } = await makeKey(file);
  expect(key).toMatch(/^ed25519:[\w-]{43}$/);
  expect(((await stat(file)).mode & 0o777).toString(8)).toBe("600");
  const kept = await readFile(file, "utf8");
  await expect(makeKey(file)).rejects.toMatchObject({ code: "EEXIST" });
  expect(await readFile(file, "utf8")).toBe(kept);
});

test("it is read from its file, or from its text", async () => {
  const { key } = await makeKey(file);
  for (const source of [file, await readFile(file, "utf8")]) {
    const signer = await readKey(source);
    expect(signer?.key).toBe(key);
    expect(isSigned("what is served", key, signer!.sign("what is served"))).toBe(true);
  }
});

test("no file is no key; one that cannot be read, or has another kind of key, says so", async () => {
  expect(await readKey(file)).toBeNull();
  await expect(readKey(folder)).rejects.toMatchObject({ code: "EISDIR" });
  const { privateKey } = generateKeyPairSync("x25519");
  const other = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  await writeFile(join(folder, "other.pem"), other);
  await expect(readKey(join(folder, "other.pem"))).rejects.toThrow(
    "other.pem contains no ed25519 key. Create",
  );
  await expect(readKey(other)).rejects.toThrow("-----BEGIN PRIVATE KEY----- contains no ed25519 key.");
});

test("a signature is of one text by one key", async () => {
  const { key, sign } = await makeKey(file);
  const { key: stranger } = await makeKey(join(folder, "stranger.pem"));
  const signature = sign("1.0.0");
  expect(isSigned("1.0.0", key, signature)).toBe(true);
  for (const [text, by, signed] of [
    ["1.0.1", key, signature],
    ["1.0.0", stranger, signature],
    ["1.0.0", key, sign("")],
    ["1.0.0", key, ""],
    ["1.0.0", "ed25519:", signature],
    ["1.0.0", `x${key}`, signature],
    ["1.0.0", key.replace(":", ":ed25519:"), signature],
  ] as const)
    expect([text, by, signed, isSigned(text, by, signed)]).toEqual([text, by, signed, false]);
});
