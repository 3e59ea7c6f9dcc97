/** A remote's failure that is told in words for the person before the screen. */
export class RemoteFailure extends Error {}

/** What a person is told of why a remote failed. Words that were meant for developers are reported as an error of the page instead. */
export function reasonOf(error: unknown): string {
  if (error instanceof RemoteFailure) return error.message;
  reportError(error);
  if (error instanceof Error && error.name === "ChunkLoadError")
    return "Part of its code could not be loaded.";
  return "It stopped because of a fault of its own.";
}
