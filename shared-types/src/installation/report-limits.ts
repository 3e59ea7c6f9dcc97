/** Limits of a report of errors. One beyond them is refused whole, so the shell cuts to them what it reports. */
export const REPORT_LIMITS = {
  /** Errors at once, calls of a stack, and times that one error is counted. */
  errors: 20,
  frames: 30,
  times: 1_000,
  /** Characters. */
  name: 100,
} as const;

/** Path of a built file of the shell or of a remote. */
export const BUILT_FILE = /^\/(?:assets|remotes\/[a-z][a-z0-9-]{0,60}\/[\w.-]{1,50})\/[\w.-]{1,150}\.js$/;
