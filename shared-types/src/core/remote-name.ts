import * as z from "zod/mini";

/** A remote's name, as in its package, folder and addresses. */
export const remoteName = z.string().check(
  z.regex(/^[a-z][a-z0-9-]{0,60}$/, "A remote's name has at most 61 lowercase letters, digits and hyphens"),
  // Remotes are keys of objects, which have a "constructor" by themselves.
  z.refine((name) => !(name in {}), "Choose another name: this one means something in JavaScript"),
);

/**
 * The release that the shell was built with, which precedes a remote's first one. Its files are not in the
 * store.
 */
export const RELEASE_0 = "0";
