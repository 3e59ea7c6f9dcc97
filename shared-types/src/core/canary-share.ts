import type { Canary } from "./release-state.ts";

/** What the canary choice needs to know about who asks for a page. */
export interface Visitor {
  readonly userId: number;
  /** Subdomain of the user's DMC; null if they have none. */
  readonly dmc: string | null;
}

/**
 * Whether a user gets a remote's canary. Once in, a user stays in for as long as it runs, even as its share
 * grows.
 */
export async function isInCanary(
  remote: string,
  { percent, dmcs }: Canary,
  { userId, dmc }: Visitor,
): Promise<boolean> {
  return (dmc !== null && dmcs.includes(dmc)) || (await placeOf(remote, userId)) < percent;
}

/**
 * A user's position in a remote's canaries, 0 to 100. Each remote has its own order, so nobody is always
 * first.
 */
async function placeOf(remote: string, userId: number): Promise<number> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${remote} ${userId}`));
  return (new DataView(digest).getUint32(0) / 2 ** 32) * 100;
}
