import { contact as contactSchema, publicKey } from "@dmc-hub/shared-types";
import { acceptedAtFirst, acceptedWith, acceptedWithout } from "./accepted.ts";
import { changeOwners } from "./change-owners.ts";
import { goBack } from "./going-back.ts";
import type { OwnerOptions } from "./options.ts";
import { activeKeys, ownedBy, readOwners } from "./owners.ts";
import { Refusal } from "./refusal.ts";

/** Where a key's owner is told of stopped canaries. */
export interface Contact {
  readonly mail?: string | undefined;
  readonly webhook?: string | undefined;
}

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

/**
 * Retires a key. What it has signed stays valid, unless it is `isVoid`: stolen, or lost. That may turn out of a key that is
 * retired already.
 */
export async function retireOwner(
  name: string,
  key: string,
  isVoid: boolean,
  options: OwnerOptions,
): Promise<void> {
  const list = await changeOwners(options, async (before) => {
    const owned = before.remotes[name];
    const known = (isVoid ? owned?.keys : owned && activeKeys(owned))?.find((one) => one.key === key);
    if (!owned || !known)
      throw new Refusal(`${name} has no such key. ${owned ? ownedBy(name, owned) : "It has no owner."}`);
    const vouched = isVoid ? acceptedWithout : acceptedWith;
    const accepted = await vouched(options, before, { name, key }, owned.accepted);
    const retired = { ...known, retired: known.retired ?? new Date().toISOString() };
    const keys = owned.keys.map((one) => (one === known ? retired : one));
    return { ...before.remotes, [name]: { keys, accepted } };
  });
  if (isVoid) await goBack(list, name, key, options);
  const left = list.remotes[name];
  options.sayDone(`${key} can no longer change ${name}. ${left ? ownedBy(name, left) : ""}`.trim());
  const others = Object.entries(list.remotes).filter(([, one]) =>
    activeKeys(one).some((its) => its.key === key),
  );
  if (!isVoid || others.length === 0) return;
  const names = others.map(([other]) => other).join(", ");
  options.sayDone(`It still owns ${names}: void it there, too, with owners retire <name> ${key} --void.`);
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
