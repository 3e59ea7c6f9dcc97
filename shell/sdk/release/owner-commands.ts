import {
  contact as contactSchema,
  type OwnersList,
  publicKey,
  RELEASE_0,
  type ReleaseChange,
  type ReleasedRemote,
  type ReleaseState,
} from "@dmc-hub/shared-types";
import { acceptedAtFirst, acceptedWith } from "./accepted.ts";
import { changeOwners } from "./change-owners.ts";
import type { Options } from "./options.ts";
import { activeKeys, ownedBy, readOwners } from "./owners.ts";
import { platformSigning } from "./platform-key.ts";
import { Refusal } from "./refusal.ts";
import { isOwners, servedBy } from "./signed-release.ts";
import { flip, readState } from "./store.ts";
import { worker } from "./store-lock.ts";
import { readVersion } from "./stored-version.ts";

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
    const accepted = owned?.accepted ?? (await acceptedAtFirst(options.store, name));
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
  const list = await changeOwners(options, async (before) => {
    const owned = before.remotes[name];
    if (!owned || !activeKeys(owned).some((one) => one.key === key))
      throw new Refusal(`${name} has no such key. ${owned ? ownedBy(name, owned) : "It has no owner."}`);
    const accepted = isVoid
      ? owned.accepted
      : await acceptedWith(options.store, before, name, key, owned.accepted);
    const retired = new Date().toISOString();
    const keys = owned.keys.map((one) => Object.assign(one, one.key === key ? { retired } : {}));
    return { ...before.remotes, [name]: { keys, accepted } };
  });
  if (isVoid) await serveOthers(list, name, key, options);
  const left = list.remotes[name];
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

/** Serves what was served last by others, where that is not so now that a key is void. */
async function serveOthers(
  list: OwnersList,
  name: string,
  key: string,
  { store, dataDir }: OwnerOptions,
): Promise<void> {
  const state = await readState(store);
  const now = servedBy(list, state, name);
  if (!("fault" in now) && (await isOwned(store, list, name, now.remote))) return;
  const remote = (await servedLast(store, list, state, name)) ?? NOTHING_RELEASED;
  const change = {
    by: worker(),
    action: "rollback" as const,
    remote: name,
    version: remote.stable,
    why: `${key} was voided`,
  };
  await flip(
    store,
    ({ remotes }) => ({ remotes: { ...remotes, [name]: { ...remote, canary: null } }, change }),
    await platformSigning(dataDir, list, name),
  );
}

/** What valid keys have served of a remote last, with a version of valid keys; null if there is none. */
async function servedLast(
  store: string,
  list: OwnersList,
  { changes }: ReleaseState,
  name: string,
): Promise<ReleasedRemote | null> {
  const accepted = list.remotes[name]?.accepted;
  const isLater = ({ remote, revision = 0 }: ReleaseChange) =>
    remote === name && revision > (accepted?.revision ?? 0);
  const later = changes.filter((change) => isLater(change) && isOwners(list, change));
  for (const served of [accepted?.served, ...later.map((change) => change.served)].toReversed())
    if (served && (await isOwned(store, list, name, served))) return served;
  return null;
}

/** Whether the version that everybody gets is of valid keys. */
const isOwned = async (store: string, list: OwnersList, name: string, served: ReleasedRemote | null) =>
  served === null ||
  served.stable === RELEASE_0 ||
  (await readVersion(store, name, served.stable, list)).manifest !== null;
