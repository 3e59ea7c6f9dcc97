import type { RegistryEntry } from "@dmc-hub/shared-types";

const noted = new WeakSet<object>();

/**
 * Reports an error of a remote to the platform, null for the shell's own; once, however many handlers meet
 * it. The reporting code loads with the first error: most tabs never need it.
 */
export function noteError(remote: RegistryEntry | null, error: unknown): void {
  if (remote?.override || !isNew(error)) return;
  void import(/* webpackChunkName: "faults" */ "./error-reports.ts")
    .then(({ errorReports }) => errorReports.note(remote, error))
    .catch(() => null);
}

/** Leaves an error unreported because another one, for the person at the screen, replaces it. */
export const keepUntold = (error: unknown): void => void isNew(error);

function isNew(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return true;
  if (noted.has(error)) return false;
  noted.add(error);
  return true;
}
