declare const __SDK_VERSION__: string;

/** Version of the SDK that this shell provides. */
export const sdkVersion = __SDK_VERSION__;

/**
 * Whether a version of the SDK is in a range such as `^1.2.0`, the only form that a remote's build writes.
 */
export function isInRange(version: string, range: string): boolean {
  const [, lowest = ""] = /^\^(\d+\.\d+\.\d+)$/.exec(range) ?? [];
  const [major, minor, patch] = numbersOf(version);
  const [lowestMajor, lowestMinor, lowestPatch] = numbersOf(lowest);
  if (major !== lowestMajor) return false;
  // Below 1.0.0 every minor version may be breaking, and below 0.1.0 every patch.
  if (minor !== lowestMinor) return major > 0 && minor > lowestMinor;
  return major + minor > 0 ? patch >= lowestPatch : patch === lowestPatch;
}

/** A version's three numbers; NaN, which equals nothing, if it is invalid. */
function numbersOf(version: string): readonly [number, number, number] {
  const [major = Number.NaN, minor = Number.NaN, patch = Number.NaN] = version
    .split(".")
    .map((part) => Number.parseInt(part, 10));
  return [major, minor, patch];
}
