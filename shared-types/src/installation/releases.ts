import * as z from "zod/mini";
import { releaseFaults, servedRemote } from "../core/edge-releases.ts";
import { endpoint } from "../core/endpoint.ts";
import { instant, line } from "../core/fields.ts";
import { remoteName } from "../core/remote-name.ts";

/** How a version has fared in the last 30 days; each person counts once. */
export const versionFigures = z.object({
  version: z.string(),
  /** Who was shown it, or should have been. */
  people: z.int(),
  /** Of these, who met a failure or an error that nothing caught. */
  troubled: z.int(),
  /** From asking for its code to its first drawing, ms: of half of the people at most, and of 95 %; null for nobody. */
  p50: z.nullable(z.int()),
  p95: z.nullable(z.int()),
});
export type VersionFigures = z.output<typeof versionFigures>;

const counts = z.object({ loads: z.int(), troubled: z.int() });

/** What happened in one step of a chart; nothing is told of steps in which nothing did. */
export const figurePoint = z.object({ at: instant, stable: counts, canary: counts });
export type FigurePoint = z.output<typeof figurePoint>;

/** A remote as administrators see it. */
export const remoteOverview = z.object({
  ...servedRemote.shape,
  /** The canary first, then what everybody gets, and what was before. */
  versions: z.array(versionFigures),
  /** Loads in the time of the running canary; without one, of the last seven days. */
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
  /** The version that was seen: of the canary, or without one what everybody gets. */
  from: z.string().check(z.maxLength(50, "Must be at most 50 characters")),
  why: line(1, "Say why, for the history"),
});

const ofRemote = z.object({ remote: remoteName });

/** What is served of the remotes, and who decides it. */
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
