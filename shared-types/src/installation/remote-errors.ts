import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";
import { instant } from "../core/fields.ts";
import { remoteName } from "../core/remote-name.ts";

/** What the shell's own errors are filed under. */
export const SHELL = "shell";

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

/** Faults of remotes in people's tabs, as administrators see them. */
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
