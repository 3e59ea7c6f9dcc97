import * as z from "zod/mini";
import { instant } from "./fields.ts";
import { changeAction } from "./change-action.ts";
import { remoteName } from "./remote-name.ts";

/** Where the API asks the edge what is served, and tells it what administrators change, by the edge's own token. */
export const EDGE_RELEASES = "/edge/releases";

/** Something that keeps the edge from serving what it should, so that something else stands in. */
export const releaseFault = z.object({
  /** Null where it concerns the whole store. */
  remote: z.nullable(z.string()),
  /** What is wrong, what is served instead, and what to do, for an administrator. */
  reason: z.string(),
  /** When the edge has met it first. */
  since: instant,
});
export type ReleaseFault = z.output<typeof releaseFault>;

/** Every fault, as the edge remembers them. */
export const releaseFaults = z.array(releaseFault);

/** A line of a remote's history. */
export const releaseEntry = z.object({
  at: instant,
  by: z.string(),
  action: changeAction,
  version: z.string(),
  why: z.string(),
  /** Whose key has signed it; null for nobody's. */
  signedBy: z.nullable(z.string()),
});
export type ReleaseEntry = z.output<typeof releaseEntry>;

/** What is served of one remote, and how that came. */
export const servedRemote = z.object({
  name: z.string(),
  /** The version's number that the checkout has built, which is release 0; null where it has built none. */
  built: z.nullable(z.string()),
  /** What everybody gets who is not in the canary's share, and what was before, newest first; `0` is release 0. */
  stable: z.string(),
  earlier: z.array(z.string()),
  canary: z.nullable(
    z.object({
      version: z.string(),
      /** Whom it is for, in words. */
      audience: z.string(),
      since: instant,
    }),
  ),
  /** Whose keys it belongs to, and where they are told of stopped canaries; empty where it has no owner. */
  owners: z.array(
    z.object({ who: z.string(), mail: z.nullable(z.string()), webhook: z.nullable(z.string()) }),
  ),
  /** The newest first. */
  changes: z.array(releaseEntry),
});
export type ServedRemote = z.output<typeof servedRemote>;

/** All that the edge serves, and what keeps it from serving what it should. */
export const servedReleases = z.object({ remotes: z.array(servedRemote), faults: releaseFaults });
export type ServedReleases = z.output<typeof servedReleases>;

/** What an administrator changes. */
export const releaseOrder = z.object({
  remote: remoteName,
  action: z.enum(["promote", "rollback"]),
  /** The version that the administrator saw and means: the canary, or what everybody gets. */
  from: z.string(),
  by: z.string(),
  why: z.string(),
});
export type ReleaseOrder = z.output<typeof releaseOrder>;
