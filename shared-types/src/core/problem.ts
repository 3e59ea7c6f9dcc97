import * as z from "zod/mini";

/** The body of every unsuccessful answer: RFC 9457 problem details. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** One sentence for the person at the screen: what happened and what to do next. */
  detail: z.string(),
  /** What is wrong with which field; `path` as in `address.city`, empty for the whole body. */
  errors: z.array(z.object({ path: z.string(), message: z.string() })),
  requestId: z.string(),
  /** The current row, if a change was refused because somebody else had changed it (412). */
  current: z.optional(z.unknown()),
  /** Where a caller who is signed out (401) can sign in again, if not at this address; null if nowhere. */
  home: z.optional(z.nullable(z.string())),
});
export type Problem = z.output<typeof problem>;
