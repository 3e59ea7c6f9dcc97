import * as z from "zod/mini";
import { changeAction } from "./change-action.ts";
import { RELEASE_0, remoteName } from "./remote-name.ts";

/** A semantic version. */
export const remoteVersion = z
  .string()
  .check(z.regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}(?:-[\w.]{1,30})?$/, "A version looks like 1.2.3"));

/** A version of a remote that can be served. */
export const servedVersion = z.union([remoteVersion, z.literal(RELEASE_0)]);

/** A version that some people get before the others. */
const canary = z.object({
  version: remoteVersion,
  /** Share of the users, 0 to 100. */
  percent: z.number().check(z.minimum(0), z.maximum(100)),
  /** Subdomains of DMCs whose staff always get it. */
  dmcs: z.array(z.string()),
  since: z.iso.datetime(),
});
export type Canary = z.output<typeof canary>;

/** What is served of one remote. */
export const releasedRemote = z.object({
  /** The version for everybody outside the canary. */
  stable: servedVersion,
  /** Earlier stable versions, newest first; a rollback goes to the first. */
  earlier: z.array(servedVersion),
  canary: z.nullable(canary),
});
export type ReleasedRemote = z.output<typeof releasedRemote>;

/** Who changed what, when and why. */
const change = z.object({
  at: z.iso.datetime(),
  by: z.string(),
  action: changeAction,
  remote: remoteName,
  version: servedVersion,
  why: z.string(),
  /** The list's revision that it made; missing from older changes, as is the next field. */
  revision: z.optional(z.int()),
  /** What has been served of the remote since. */
  served: z.optional(releasedRemote),
  /** The key that signed it, and the signature, if the remote has an owner. */
  key: z.optional(z.string()),
  signature: z.optional(z.string()),
});
export type ReleaseChange = z.output<typeof change>;

/** `releases.json`: which version of each remote is served. The only file of a release store that changes. */
export const releaseState = z.object({
  /** Increases with each change. */
  revision: z.int(),
  remotes: z.record(remoteName, releasedRemote),
  /** Oldest first. */
  changes: z.array(change),
});
export type ReleaseState = z.output<typeof releaseState>;

/** The state of a store without releases. */
export const emptyState: ReleaseState = { revision: 0, remotes: {}, changes: [] };
