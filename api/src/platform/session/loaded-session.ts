import type { SessionUser } from "@dmc-hub/shared-types";

/** A session that is valid, or has just been ended, with its user. */
export interface LoadedSession {
  readonly user: SessionUser;
  /** Subdomain of the DMC that the user works for; null for everyone else. */
  readonly subdomain: string | null;
  /** Why it counts as signed out; null while it is valid. */
  readonly endedBecause: string | null;
  /** When it ends in any case, ms since 1970. */
  readonly expiresAt: number;
  /** When its last use was recorded, ms since 1970. */
  seenAt: number;
}

/** What staff of an inactive DMC are told, at sign-in and on their next call. */
export const DMC_INACTIVE =
  "Your company's account is inactive, so nobody can sign in to it. Ask the platform's administrator.";
