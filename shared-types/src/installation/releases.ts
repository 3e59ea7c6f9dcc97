import * as z from "zod/mini";
import { releaseFaults, servedRemote } from "../core/edge-releases.ts";
import { endpoint } from "../core/endpoint.ts";
import { instant, line } from "../core/fields.ts";
import { remoteName } from "../core/remote-name.ts";

/** How a version has performed in the last 30 days; each person counts once. */
export const versionFigures = z.object({
  version: z.string(),
  /** People who were shown it, or should have been. */
  people: z.int(),
  /** How many of them met a failure or an uncaught error. */
  troubled: z.int(),
  /** From requesting its code to its first drawing, ms: median and 95th percentile; null without data. */
  p50: z.nullable(z.int()),
  p95: z.nullable(z.int()),
});
export type VersionFigures = z.output<typeof versionFigures>;

const counts = z.object({ loads: z.int(), troubled: z.int() });

/** What happened in one step of a chart; empty steps are left out. */
export const figurePoint = z.object({ at: instant, stable: counts, canary: counts });
export type FigurePoint = z.output<typeof figurePoint>;

/** A remote as administrators see it. */
export const remoteOverview = z.object({
  ...servedRemote.shape,
  /** The canary first, then the stable version, then earlier ones. */
  versions: z.array(versionFigures),
  /** Loads while the canary has been running; without one, in the last seven days. */
  chart: z.object({
    since: instant,
    /** Length of a step, minutes; each person counts once in ten minutes. */
    minutes: z.int(),
    points: z.array(figurePoint),
  }),
});
export type RemoteOverview = z.output<typeof remoteOverview>;

export const releasesOverview = z.object({ remotes: z.array(remoteOverview), faults: releaseFaults });
export type ReleasesOverview = z.output<typeof releasesOverview>;

/** What an administrator decides, and about which version. */
export const releaseDecision = z.object({
  /** The version that the administrator saw: the canary, or without one the stable version. */
  from: z.string().check(z.maxLength(50, "Must be at most 50 characters")),
  /** With a rollback: `from` is a canary, and no stable version is left. */
  endsCanary: z.optional(z.boolean()),
  why: line(1, "Say why, for the history"),
});
export type ReleaseDecision = z.output<typeof releaseDecision>;

const ofRemote = z.object({ remote: remoteName });

/** Which versions of the remotes are served, and the decisions about them. */
export const releases = {
  list: endpoint({
    method: "GET",
    path: "/api/releases",
    access: ["admin"],
    summary: "List each remote's versions with their figures and history",
    response: releasesOverview,
  }),
  promote: endpoint({
    method: "POST",
    path: "/api/releases/:remote/promote",
    access: ["admin"],
    summary: "Serve a remote's canary to everybody",
    refuses: [409],
    params: ofRemote,
    body: releaseDecision,
    response: z.null(),
  }),
  rollBack: endpoint({
    method: "POST",
    path: "/api/releases/:remote/rollback",
    access: ["admin"],
    summary: "End a remote's canary, or go back to the version before",
    refuses: [409],
    params: ofRemote,
    body: releaseDecision,
    response: z.null(),
  }),
};
