import type { RequestLog } from "./requests.ts";

/**
 * The longest chain of requests before the content, each sent only after the one before it was complete. Right where
 * latency is long beside everything else, so that what waits for an answer shows by when it is sent.
 */
export function serialTrips(requests: readonly RequestLog[], contentTime: number): number {
  const inOrder = requests
    .filter(({ end }) => end <= contentTime)
    .toSorted((one, other) => one.start - other.start);
  const depths = new Map<RequestLog, number>();
  for (const request of inOrder) {
    const before = [...depths].filter(([{ end }]) => end <= request.start).map(([, depth]) => depth);
    depths.set(request, 1 + Math.max(0, ...before));
  }
  return Math.max(0, ...depths.values());
}
