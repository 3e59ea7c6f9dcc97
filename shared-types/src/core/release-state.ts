import * as z from "zod/mini";
import { changeAction } from "./change-action.ts";
import { RELEASE_0, remoteName } from "./remote-name.ts";

/** A semantic version. */
export const remoteVersion = z
  .string()
  .check(z.regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}(?:-[\w.]{1,30})?$/, "A version looks like 1.2.3"));

/** What may be served of a remote. */
export const servedVersion = z.union([remoteVersion, z.literal(RELEASE_0)]);

/** A version that some people get before the others. */
const canary = z.object({
  version: remoteVersion,
  /** Share of the users, 0 to 100. */
  percent: z.number().check(z.minimum(0), z.maximum(100)),
  /** Subdomains of DMCs whose staff get it in any case. */
  dmcs: z.array(z.string()),
  since: z.iso.datetime(),
});
export type Canary = z.output<typeof canary>;

/** What is served of one remote. */
export const releasedRemote = z.object({
  /** What everybody gets who is not in the canary's share. */
  stable: servedVersion,
  /** Stable versions before this one, newest first: where a rollback leads. */
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
  /** The list's revision that it made; missing from changes of before they had one, as is the next. */
  revision: z.optional(z.int()),
  /** What is served of the remote since. */
  served: z.optional(releasedRemote),
  /** Whose key has signed it, and the signature, where the remote has an owner. */
  key: z.optional(z.string()),
  signature: z.optional(z.string()),
});
export type ReleaseChange = z.output<typeof change>;

/** `releases.json`: which version of each remote is served. The one file of a release store that ever changes. */
export const releaseState = z.object({
  /** Counts the changes. */
  revision: z.int(),
  remotes: z.record(remoteName, releasedRemote),
  /** Oldest first. */
  changes: z.array(change),
});
export type ReleaseState = z.output<typeof releaseState>;

/** A store that nothing was released into. */
export const emptyState: ReleaseState = { revision: 0, remotes: {}, changes: [] };
