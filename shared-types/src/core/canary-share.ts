import type { Canary } from "./release-state.ts";

/** Who asks for a page, as far as the choice between two versions needs it. */
export interface Visitor {
  readonly userId: number;
  /** Subdomain of the user's DMC; null without one. */
  readonly dmc: string | null;
}

/** Whether somebody gets a remote's canary. The same people do for as long as it runs, also while its share grows. */
export async function isInCanary(
  remote: string,
  { percent, dmcs }: Canary,
  { userId, dmc }: Visitor,
): Promise<boolean> {
  return (dmc !== null && dmcs.includes(dmc)) || (await placeOf(remote, userId)) < percent;
}

/** A user's place in a remote's canaries, 0 to 100. Each remote has an order of its own, so nobody is always first. */
async function placeOf(remote: string, userId: number): Promise<number> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${remote} ${userId}`));
  return (new DataView(digest).getUint32(0) / 2 ** 32) * 100;
}
