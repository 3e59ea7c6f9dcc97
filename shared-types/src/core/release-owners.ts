import * as z from "zod/mini";
import { email } from "./fields.ts";
import { releasedRemote, remoteVersion } from "./release-state.ts";
import { remoteName } from "./remote-name.ts";

/** The public half of an ed25519 key pair, as text. */
export const publicKey = z
  .string()
  .check(z.regex(/^ed25519:[\w-]{43}$/, "A public key looks like ed25519:… with 43 characters"));

/** An address that news is posted to: over TLS, or on this machine. */
const webhookAddress = z
  .string()
  .check(
    z.maxLength(500, "Must be at most 500 characters"),
    z.regex(
      /^(?:https:\/\/[\w.-]+|http:\/\/(?:localhost|127\.0\.0\.1))(?::\d{1,5})?(?:[/?][\x21-\x7e]*)?$/,
      "Give an address such as https://chat.example/hooks/1",
    ),
  );

/** Where a key's owner is told of stopped canaries; nowhere if both are missing. */
export const contact = z.object({
  mail: z.optional(email("Give an address such as team@mail.example")),
  webhook: z.optional(webhookAddress),
});

const ownerKey = z.object({
  key: publicKey,
  /** The owner's name, for messages and the history. */
  who: z.string().check(z.minLength(1)),
  added: z.iso.datetime(),
  ...contact.shape,
  /** When it was retired; since then it signs nothing. */
  retired: z.optional(z.iso.datetime()),
});
export type OwnerKey = z.output<typeof ownerKey>;

const ownedRemote = z.object({
  /** Every key that the remote has ever had, oldest first. */
  keys: z.array(ownerKey),
  /**
   * What the administrator vouches for: what was there before keys existed, and what a retired key has
   * signed.
   */
  accepted: z.object({
    /** Checksums of versions' manifests, by version. */
    versions: z.record(remoteVersion, z.string()),
    /** What was served at that revision of the list; null for nothing. */
    served: z.nullable(releasedRemote),
    revision: z.int(),
  }),
});
export type OwnedRemote = z.output<typeof ownedRemote>;

/** Which keys may change which remotes of a store. */
export const ownersList = z.object({
  /** The store's id, part of everything signed in it. */
  store: z.uuid(),
  /** Increases with each change of this list. */
  serial: z.int(),
  /**
   * The key that signs this list, and promotes and rolls back for administrators; missing from older lists.
   */
  platform: z.optional(publicKey),
  remotes: z.record(remoteName, ownedRemote),
});
export type OwnersList = z.output<typeof ownersList>;

/** `owners.json`: the list and the platform's signature of it. */
export const signedOwners = z.object({ owners: ownersList, signature: z.string() });
export type SignedOwners = z.output<typeof signedOwners>;

/** `signature.json` beside a version's `remote.json`. */
export const versionSignature = z.object({ key: publicKey, signature: z.string() });
export type VersionSignature = z.output<typeof versionSignature>;

/** `release-platform.json` in the data folder: the public half of the key that signs owners. */
export const platformHalf = z.object({ publicKey });

/** The edge's copy of what it has served, for when the store is unreachable or older than the copy. */
export const keptReleases = z.object({
  owners: z.nullable(signedOwners),
  remotes: z.record(
    remoteName,
    z.object({
      remote: z.nullable(releasedRemote),
      revision: z.int(),
      /** The highest revision that each key has signed; missing from what older edges have kept. */
      signed: z.optional(z.record(publicKey, z.int())),
    }),
  ),
});
export type KeptReleases = z.output<typeof keptReleases>;
