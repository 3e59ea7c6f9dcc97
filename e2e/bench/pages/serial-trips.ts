import type { RequestLog } from "./requests.ts";

/**
 * The longest chain of requests before the content, each sent only after the previous one was complete.
 * Accurate if latency dominates, because then a request's start shows what it waited for.
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
