import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";
import { instant } from "../core/fields.ts";
import { remoteName } from "../core/remote-name.ts";

/** The name under which the shell's own errors are filed. */
export const SHELL = "shell";

/** A call of a stack, located in its source. */
const sourceCall = z.object({
  /** Empty if it has none. */
  name: z.string(),
  /**
   * Such as `mf-portal/src/clients/clients-screen.tsx:12:7`; a place in the built file if its source map is
   * not kept.
   */
  place: z.string(),
  isMapped: z.boolean(),
});
export type SourceCall = z.output<typeof sourceCall>;

/** One error as reported by everybody who met it: the same message at the same place of the source. */
export const remoteError = z.object({
  remote: z.string(),
  message: z.string(),
  /** The innermost call in the remote's own source; null if the stack is unknown. */
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

/** Errors of remotes in people's tabs, as administrators see them. */
export const remoteErrors = {
  list: endpoint({
    method: "GET",
    path: "/api/remote-errors",
    access: ["admin"],
    summary: "List the errors of the last 30 days with their places in the sources, last seen first",
    query: z.object({ remote: z.optional(remoteName) }),
    response: z.array(remoteError),
  }),
};
