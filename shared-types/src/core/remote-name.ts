import * as z from "zod/mini";

/** What a remote is called: its package's name, its folder's and its addresses'. */
export const remoteName = z
  .string()
  .check(
    z.regex(/^[a-z][a-z0-9-]{0,60}$/, "A remote's name holds small letters, digits and hyphens, 61 at most"),
  );

/** What the shell was built with: the release before a remote's first one. Its files are not in the store. */
export const RELEASE_0 = "0";
