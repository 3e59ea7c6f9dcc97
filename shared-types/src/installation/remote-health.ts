import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";
import { remoteVersion, servedVersion } from "../core/release-state.ts";
import { remoteName } from "../core/remote-name.ts";

const count = z.int().check(z.gte(0, "Must be at least 0"), z.lte(1_000, "Must be at most 1000"));

/** How one version of a remote fared in one tab, since its last report. */
export const remoteReport = z.object({
  remote: remoteName,
  version: servedVersion,
  /** How often it was asked for. */
  starts: count,
  /** How many of these it did not show: not loaded, not mounted, or crashed while drawing. */
  failures: count,
  /** How many of those that it did show had an error that nothing caught. */
  errors: count,
  /** From asking for its code to its first drawing, all of the successful ones together, ms. */
  startMs: z.int().check(z.gte(0, "Must be at least 0"), z.lte(100_000_000, "Must be at most 100000000")),
});
export type RemoteReport = z.output<typeof remoteReport>;

/** How a version has fared: each person counts at most once among those it worked for, once among the others. */
export const versionHealth = z.object({
  /** People that it worked for and people that it failed. */
  starts: z.int(),
  /** People that it was not shown to in the end. */
  failures: z.int(),
  /** People who saw it and then an error that nothing caught. */
  errors: z.int(),
  /** Null before the first that succeeded. */
  meanStartMs: z.nullable(z.number()),
});
export type VersionHealth = z.output<typeof versionHealth>;

/** A canary beside the version that the others have, over the same time. */
export const canaryHealth = z.object({
  stable: versionHealth,
  canary: versionHealth,
  /** Whether the canary fails clearly more often: so large a difference would come by chance once in 2,000 times. */
  isWorse: z.boolean(),
  /** The figures as a sentence. */
  reason: z.string(),
});
export type CanaryHealth = z.output<typeof canaryHealth>;

/** How the versions of remotes fare in people's tabs. */
export const remoteHealth = {
  report: endpoint({
    method: "POST",
    path: "/api/remote-reports",
    access: ["admin", "dmc"],
    summary: "Report how released remotes performed in this browser tab",
    refuses: [429],
    body: z.object({
      reports: z
        .array(remoteReport)
        .check(z.minLength(1, "Report something"), z.maxLength(20, "Report at most 20 versions at once")),
    }),
    response: z.null(),
  }),
  compare: endpoint({
    method: "GET",
    path: "/api/canary-health",
    access: ["admin"],
    edge: true,
    summary: "Compare a canary release with the stable version",
    query: z.object({
      remote: remoteName,
      stable: remoteVersion,
      canary: remoteVersion,
      /** Since when both are counted. */
      since: z.iso.datetime("Give a time such as 2030-01-31T12:00:00.000Z"),
    }),
    response: canaryHealth,
  }),
  tellStop: endpoint({
    method: "POST",
    path: "/api/canary-stops",
    access: ["admin"],
    edge: true,
    summary: "Tell the owner that the platform has stopped a canary, once",
    refuses: [409],
    body: z.object({
      remote: remoteName,
      version: remoteVersion,
      /** When it was stopped, as the history has it. */
      at: z.iso.datetime("Give a time such as 2030-01-31T12:00:00.000Z"),
    }),
    response: z.null(),
  }),
};
