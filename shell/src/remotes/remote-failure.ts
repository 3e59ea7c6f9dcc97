/** A remote's failure whose message is written for the person at the screen. */
export class RemoteFailure extends Error {}

/**
 * The reason for a remote's failure in words for a person; an error meant for developers is reported instead.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof RemoteFailure) return error.message;
  reportError(error);
  if (error instanceof Error && isLoadError(error)) return "Part of its code could not be loaded.";
  return "It stopped because of a fault of its own.";
}

/** By webpack's name; modules of other bundlers fail with the browser's own words: Chromium's, Firefox's, Safari's. */
const isLoadError = ({ name, message }: Error): boolean =>
  name === "ChunkLoadError" || /dynamically imported module|^Importing a module script failed/.test(message);
