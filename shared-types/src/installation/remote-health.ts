import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";
import { remoteVersion, servedVersion } from "../core/release-state.ts";
import { remoteName } from "../core/remote-name.ts";

const count = z.int().check(z.gte(0, "Must be at least 0"), z.lte(1_000, "Must be at most 1000"));

/** How one version of a remote performed in one tab, since its last report. */
export const remoteReport = z.object({
  remote: remoteName,
  version: servedVersion,
  /** How often it was requested. */
  starts: count,
  /** How many of these did not show: not loaded, not mounted, or crashed while drawing. */
  failures: count,
  /** How many of those that did show had an uncaught error. */
  errors: count,
  /** From requesting its code to its first drawing, summed over all successful starts, ms. */
  startMs: z.int().check(z.gte(0, "Must be at least 0"), z.lte(100_000_000, "Must be at most 100000000")),
});
export type RemoteReport = z.output<typeof remoteReport>;

/** How a version has performed: each person counts at most once as a success and once as a failure. */
export const versionHealth = z.object({
  /** People for whom it worked plus people for whom it failed. */
  starts: z.int(),
  /** People to whom it was not shown in the end. */
  failures: z.int(),
  /** People who saw it and then met an uncaught error. */
  errors: z.int(),
  /** Null before the first success. */
  meanStartMs: z.nullable(z.number()),
});
export type VersionHealth = z.output<typeof versionHealth>;

/** A canary beside the stable version, over the same time. */
export const canaryHealth = z.object({
  stable: versionHealth,
  canary: versionHealth,
  /**
   * Whether the canary fails clearly more often: a difference this large occurs by chance once in 2,000
   * times.
   */
  isWorse: z.boolean(),
  /** The figures as a sentence. */
  reason: z.string(),
});
export type CanaryHealth = z.output<typeof canaryHealth>;

/** How remotes' versions perform in people's tabs. */
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
      /** Start of the time in which both are counted. */
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
      /** When it was stopped, according to the history. */
      at: z.iso.datetime("Give a time such as 2030-01-31T12:00:00.000Z"),
    }),
    response: z.null(),
  }),
};
