import { RELEASE_0 } from "@dmc-hub/shared-types";

/** A version's name; the checkout's build has no release. */
export const versionName = (version: string, built: string | null): string =>
  version === RELEASE_0 ? `As built${built === null ? "" : ` (${built})`}` : version;

/** A fraction, such as "3.1 %"; a dash without data. */
export const shareOf = (part: number, whole: number): string =>
  whole === 0 ? "–" : `${((part / whole) * 100).toFixed(part === 0 ? 0 : 1)} %`;

/** A duration in ms, such as "480 ms" or "1.2 s"; a dash if unknown. */
export const durationOf = (ms: number | null): string =>
  ms === null ? "–" : ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`;

/** A count with its noun. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
