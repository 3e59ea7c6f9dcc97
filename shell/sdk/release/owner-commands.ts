import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import {
  contact as contactSchema,
  type OwnedRemote,
  type OwnersList,
  publicKey,
  RELEASE_0,
  type ReleasedRemote,
} from "@dmc-hub/shared-types";
import type { Options } from "./options.ts";
import { activeKeys, ownedBy, ownersFile, readOwners, signedBy } from "./owners.ts";
import type { Signer } from "./keys.ts";
import { platformKey } from "./platform-key.ts";
import { replaceFile } from "./replace-file.ts";
import { Refusal } from "./refusal.ts";
import { isOwners, servedBy, sumOf, versionFault } from "./signed-release.ts";
import { flip, readState, versionsOf } from "./store.ts";
import { worker, withLock } from "./store-lock.ts";
import { manifestTextOf, signatureIn, versionFolder } from "./stored-version.ts";

/** Further options of an administrator's commands. */
export interface OwnerOptions extends Pick<Options, "store" | "say" | "sayDone"> {
  /** Folder of the platform's key pair. */
  readonly dataDir: string;
}

/** Where a key's owner is told of stopped canaries. */
export interface Contact {
  readonly mail?: string | undefined;
  readonly webhook?: string | undefined;
}

/** What is served where nothing has been released. */
const NOTHING_RELEASED: ReleasedRemote = { stable: RELEASE_0, earlier: [], canary: null };

const emptyList = (): OwnersList => ({ store: randomUUID(), serial: 0, remotes: {} });

/**
 * Adds a team's public key to a remote, or changes the contact of an existing key. With the first key, the
 * administrator vouches for what is already there.
 */
export async function addOwner(
  name: string,
  key: string,
  who: string,
  options: OwnerOptions,
  contact: Contact = {},
): Promise<void> {
  if (!publicKey.safeParse(key).success)
    throw new Refusal(`"${key}" is not a public key. dmc-remote keys prints the team's, such as ed25519:….`);
  if (who === "") throw new Refusal('Name its owner, such as --who "Tours team".');
  const told = soundContact(contact);
  await changeOwners(options, async (list) => {
    const owned = list.remotes[name];
    const known = owned?.keys.find((one) => one.key === key);
    if (known && (known.retired !== undefined || Object.keys(told).length === 0))
      throw new Refusal(`${name} already has that key${known.retired ? ", and it was retired" : ""}.`);
    const added = { key, who, added: known?.added ?? new Date().toISOString(), ...told };
    const others = owned?.keys.filter((one) => one !== known) ?? [];
    const accepted = owned?.accepted ?? (await acceptedNow(options.store, null, name));
    return { ...list.remotes, [name]: { keys: [...others, added], accepted } };
  });
  options.sayDone(`${name} belongs to ${who} (${key}). Only its keys change it from now on.`);
}

/** @throws {Refusal} for an invalid address. */
function soundContact({ mail, webhook }: Contact): Contact {
  const parsed = contactSchema.safeParse({ ...(mail && { mail }), ...(webhook && { webhook }) });
  if (parsed.success) return parsed.data;
  throw new Refusal(
    parsed.error.issues.map(({ path, message }) => `--${path[0]?.toString()}: ${message}.`).join("\n"),
  );
}

/** Retires a key. What it has signed stays valid, unless it is `isVoid`: stolen, or lost. */
export async function retireOwner(
  name: string,
  key: string,
  isVoid: boolean,
  options: OwnerOptions,
): Promise<void> {
  let voided: OwnedRemote["accepted"]["served"] = null;
  const { remotes } = await changeOwners(options, async (list) => {
    const owned = list.remotes[name];
    if (!owned || !activeKeys(owned).some((one) => one.key === key))
      throw new Refusal(`${name} has no such key. ${owned ? ownedBy(name, owned) : "It has no owner."}`);
    const accepted = await acceptedNow(options.store, list, name, isVoid ? key : null);
    if (isVoid) voided = accepted.served;
    const retired = new Date().toISOString();
    const keys = owned.keys.map((one) => Object.assign(one, one.key === key ? { retired } : {}));
    return { ...list.remotes, [name]: { keys, accepted } };
  });
  if (voided !== null) await serveAgain(name, voided, key, options);
  const left = remotes[name];
  options.sayDone(`${key} can no longer change ${name}. ${left ? ownedBy(name, left) : ""}`.trim());
}

/** The owner of each remote, including earlier keys. */
export async function listOwners(options: OwnerOptions): Promise<void> {
  const list = await readOwners(options.store, null);
  const entries = Object.entries(list?.remotes ?? {});
  if (entries.length === 0)
    options.say("No remote has an owner: anyone who can write to the store can release anything.");
  for (const [name, { keys }] of entries) {
    options.say(name);
    for (const { key, who, added, retired, mail, webhook } of keys) {
      const told = [mail, webhook].filter((one) => one !== undefined).join(" and ");
      const ended = retired ? `, retired ${retired.slice(0, 10)}` : "";
      options.say(`  ${key} ${who}, since ${added.slice(0, 10)}${ended}${told && `, told by ${told}`}`);
    }
  }
}

/** Changes the list, and signs it, while nothing else changes in the store. */
async function changeOwners(
  { store, dataDir, say }: OwnerOptions,
  change: (list: OwnersList) => Promise<OwnersList["remotes"]>,
): Promise<OwnersList> {
  await mkdir(store, { recursive: true });
  return withLock(join(store, "releases.lock"), "a change of owners", 5_000, async () => {
    const isNew = (await readOwners(store, null)) === null;
    const platform: Signer = await platformKey(dataDir, isNew, say);
    const list = (await readOwners(store, platform.key)) ?? emptyList();
    const next = { ...list, serial: list.serial + 1, platform: platform.key, remotes: await change(list) };
    await replaceFile(ownersFile(store), `${JSON.stringify(signedBy(platform, next), null, 2)}\n`);
    return next;
  });
}

/**
 * What the store holds of a remote now, as far as signed by valid keys; nothing signed by the key `without`.
 */
async function acceptedNow(
  store: string,
  list: OwnersList | null,
  name: string,
  without: string | null = null,
): Promise<OwnedRemote["accepted"]> {
  const state = await readState(store);
  const before = list?.remotes[name]?.accepted;
  const versions: Record<string, string> = {};
  for (const version of await versionsOf(store, name)) {
    const manifest = await manifestTextOf(store, name, version);
    const signature = await signatureIn(versionFolder(store, name, version));
    if (manifest === null || (list && versionFault(list, { name, version, manifest }, signature) !== null))
      continue;
    const sum = sumOf(manifest);
    const isVoid = without !== null && signature?.key === without && before?.versions[version] !== sum;
    if (!isVoid) versions[version] = sum;
  }
  const changes = state.changes.filter(({ remote }) => remote === name);
  const newest = changes.findLast(({ action, signature }) => action !== "stop" || signature !== undefined);
  if (list && without !== null && newest?.key === without) {
    const good = changes.findLast((change) => change.key !== without && isOwners(list, change));
    const served = good?.served ?? before?.served ?? NOTHING_RELEASED;
    return { versions, served, revision: state.revision + 1 };
  }
  const now = servedBy(list, state, name);
  if ("fault" in now) throw new Refusal(`${name} is not as its owner left it: ${now.fault}`);
  return { versions, served: now.remote, revision: now.revision };
}

/** Serves what was served before a stolen key was used. */
async function serveAgain(
  name: string,
  served: ReleasedRemote,
  key: string,
  { store }: OwnerOptions,
): Promise<void> {
  const now = (await readState(store)).remotes[name];
  if (JSON.stringify(now) === JSON.stringify(served)) return;
  await flip(store, ({ remotes }) => ({
    remotes: { ...remotes, [name]: served },
    change: {
      by: worker(),
      action: "rollback",
      remote: name,
      version: served.stable,
      why: `${key} was voided`,
    },
  }));
}
