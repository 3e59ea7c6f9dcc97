import { createHash } from "node:crypto";
import type { Canary } from "@dmc-hub/shared-types";

/** Who asks for a page, as far as the choice between two versions needs it. */
export interface Visitor {
  readonly userId: number;
  /** Subdomain of the user's DMC; null without one. */
  readonly dmc: string | null;
}

/** Whether somebody gets a remote's canary. The same people do for as long as it runs, also while its share grows. */
export function isInCanary(remote: string, { percent, dmcs }: Canary, visitor: Visitor | null): boolean {
  if (visitor === null) return false;
  return (visitor.dmc !== null && dmcs.includes(visitor.dmc)) || placeOf(remote, visitor.userId) < percent;
}

/** A user's place in a remote's canaries, 0 to 100. Each remote has an order of its own, so nobody is always first. */
function placeOf(remote: string, userId: number): number {
  const digest = createHash("sha256").update(`${remote} ${userId}`).digest();
  return (digest.readUInt32BE(0) / 2 ** 32) * 100;
}
