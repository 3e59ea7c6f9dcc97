import type { SessionUser } from "@dmc-hub/shared-types";

/** A session that holds, or has just been ended, and whose it is. */
export interface LoadedSession {
  readonly user: SessionUser;
  /** Of the DMC whose staff the user is; null for everyone else. */
  readonly subdomain: string | null;
  /** Why it counts as signed out; null while it holds. */
  readonly endedBecause: string | null;
  /** When it ends in any case, ms since 1970. */
  readonly expiresAt: number;
  /** When it was last noted as used, ms since 1970. */
  seenAt: number;
}

/** What staff of an inactive DMC are told, at sign-in and on their next call. */
export const DMC_INACTIVE =
  "Your company's account is inactive, so nobody can sign in to it. Ask the platform's administrator.";
