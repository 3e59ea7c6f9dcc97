import * as z from "zod/mini";
import { instant } from "./fields.ts";
import { changeAction } from "./change-action.ts";
import { remoteName } from "./remote-name.ts";

/** Where the API asks the edge what is served and sends administrators' decisions, using the edge's token. */
export const EDGE_RELEASES = "/edge/releases";

/** A problem that makes the edge serve something other than it should. */
export const releaseFault = z.object({
  /** Null if it affects the whole store. */
  remote: z.nullable(z.string()),
  /** For administrators: what is wrong, what is served instead, and what to do. */
  reason: z.string(),
  /** When the edge first met it. */
  since: instant,
});
export type ReleaseFault = z.output<typeof releaseFault>;

/** All faults that the edge remembers. */
export const releaseFaults = z.array(releaseFault);

/** An entry in a remote's history. */
export const releaseEntry = z.object({
  at: instant,
  by: z.string(),
  action: changeAction,
  version: z.string(),
  why: z.string(),
  /** Owner of the key that signed it; null if unsigned. */
  signedBy: z.nullable(z.string()),
});
export type ReleaseEntry = z.output<typeof releaseEntry>;

/** What is served of a remote, and how it came to be. */
export const servedRemote = z.object({
  name: z.string(),
  /** The version built by the checkout, which is release 0; null if it has built none. */
  built: z.nullable(z.string()),
  /** The version for everybody outside the canary, and those before it, newest first; `0` is release 0. */
  stable: z.string(),
  earlier: z.array(z.string()),
  canary: z.nullable(
    z.object({
      version: z.string(),
      /** Who gets it, in words. */
      audience: z.string(),
      since: instant,
    }),
  ),
  /** The owners of its keys, and where they hear of stopped canaries; empty if it has no owner. */
  owners: z.array(
    z.object({ who: z.string(), mail: z.nullable(z.string()), webhook: z.nullable(z.string()) }),
  ),
  /** Newest first. */
  changes: z.array(releaseEntry),
});
export type ServedRemote = z.output<typeof servedRemote>;

/** Everything that the edge serves, and the faults that keep it from serving what it should. */
export const servedReleases = z.object({ remotes: z.array(servedRemote), faults: releaseFaults });
export type ServedReleases = z.output<typeof servedReleases>;

/** A change that an administrator makes. */
export const releaseOrder = z.object({
  remote: remoteName,
  action: z.enum(["promote", "rollback"]),
  /** The version that the administrator saw: the canary, or the stable one. */
  from: z.string(),
  /** With a rollback: `from` is a canary, and no stable version is left. */
  endsCanary: z.optional(z.boolean()),
  by: z.string(),
  why: z.string(),
});
export type ReleaseOrder = z.output<typeof releaseOrder>;
