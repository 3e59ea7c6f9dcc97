import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";
import { instant, storable } from "../core/fields.ts";
import { remoteName, servedVersion } from "../core/release-state.ts";

/** What the shell's own errors are filed under. */
export const SHELL = "shell";

const short = (max: number) =>
  z.string().check(z.maxLength(max, `Must be at most ${max} characters`), storable);

const place = z.int().check(z.gte(1, "Must be at least 1"), z.lte(100_000_000, "Must be at most 100000000"));

/** One call of a stack, by the built file that it is in. Lines and columns count from 1. */
export const stackFrame = z.object({
  /** The function's name in the built file; empty where it has none. */
  name: short(100),
  /** Address of the file, without origin and query. */
  file: z
    .string()
    .check(
      z.regex(
        /^\/(?:assets|remotes\/[a-z][a-z0-9-]{0,60}\/[\w.-]{1,50})\/[\w.-]{1,150}\.js$/,
        "Must be a file of the shell or of a remote",
      ),
    ),
  line: place,
  column: place,
});
export type StackFrame = z.output<typeof stackFrame>;

/** A fault of a remote, or of the shell, in one tab, since its last report. */
export const errorReport = z.object({
  /** The remote's name, or `shell`. */
  remote: remoteName,
  version: servedVersion,
  /** The screen's declared path, such as `/clients/:id`, never the address itself. */
  route: z.string().check(z.regex(/^\/[\w/:*.-]{0,150}$/, "Must be the path of a screen")),
  /** Name and message, without what somebody has typed: {@link withoutTexts}. */
  message: short(300),
  /** The innermost call first. */
  frames: z.array(stackFrame).check(z.maxLength(30, "Report at most 30 calls of a stack")),
  times: z.int().check(z.gte(1, "Must be at least 1"), z.lte(1_000, "Must be at most 1000")),
});
export type ErrorReport = z.output<typeof errorReport>;

/** A call of a stack as its source has it. */
const sourceCall = z.object({
  /** Empty where it has none. */
  name: z.string(),
  /** Such as `mf-portal/src/clients/clients-screen.tsx:12:7`; of a built file where its source map is not kept. */
  place: z.string(),
  isMapped: z.boolean(),
});
export type SourceCall = z.output<typeof sourceCall>;

/** One fault as all who met it have reported it: the same message at the same place of the source. */
export const remoteError = z.object({
  remote: z.string(),
  message: z.string(),
  /** The innermost call in the remote's own source; null where nothing is known of the stack. */
  place: z.nullable(z.string()),
  stack: z.array(sourceCall),
  /** Oldest first. */
  versions: z.array(z.string()),
  routes: z.array(z.string()),
  /** How many different people have met it. */
  people: z.int(),
  times: z.int(),
  firstSeen: instant,
  lastSeen: instant,
});
export type RemoteError = z.output<typeof remoteError>;

/** Faults of remotes in people's tabs. */
export const remoteErrors = {
  report: endpoint({
    method: "POST",
    path: "/api/remote-errors",
    access: ["admin", "dmc"],
    summary: "Report errors of remotes in this browser tab",
    refuses: [429],
    body: z.object({
      errors: z
        .array(errorReport)
        .check(z.minLength(1, "Report something"), z.maxLength(20, "Report at most 20 errors at once")),
    }),
    response: z.null(),
  }),
  list: endpoint({
    method: "GET",
    path: "/api/remote-errors",
    access: ["admin"],
    summary: "List the errors of the last 30 days with their places in the sources, last seen first",
    query: z.object({ remote: z.optional(remoteName) }),
    response: z.array(remoteError),
  }),
};
