import { createHash } from "node:crypto";
import type { Knex } from "knex";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { errors } from "../http/errors.ts";

const MINUTE = 60;
const HOUR = 3_600;

/** What people outside do with a link that they were sent. */
export type LinkUse = keyof typeof LINK_LIMITS;

/**
 * How often in ten minutes one address may use any links, and how often one link may be used: far more than a
 * family, a hotel's guests behind one address, or a program that reads many people's calendars needs.
 */
const LINK_LIMITS = {
  look: { ofAddress: 600, ofLink: 3_000 },
  document: { ofAddress: 60, ofLink: 240 },
  answer: { ofAddress: 30, ofLink: 60 },
  calendar: { ofAddress: 3_000, ofLink: 120 },
} as const;

/** How often one address may try; docs/product/sign-in.md#limits. */
export interface Limits {
  /** Counts an attempt to sign in before it is made. @throws {ApiProblem} 429. */
  attemptLogin(account: string, address: string): Promise<void>;
  /** Takes back a successful attempt, together with the account's failures from this address. */
  forgiveLogin(account: string, address: string): Promise<void>;
  /** Counts a sign-up. @throws {ApiProblem} 429. */
  attemptSignUp(address: string): Promise<void>;
  /** Counts a request for a link to a new password, or a use of one. @throws {ApiProblem} 429. */
  attemptReset(address: string, email?: string): Promise<void>;
  /** Counts a report from a user's tab. @throws {ApiProblem} 429. */
  attemptReport(userId: number): Promise<void>;
  /** Counts an error report from a user's tab. @throws {ApiProblem} 429. */
  attemptErrorReport(userId: number): Promise<void>;
  /** Counts a user's picture upload. @throws {ApiProblem} 429. */
  attemptUpload(userId: number): Promise<void>;
  /** Counts a mail that a DMC has written, whoever receives it. @throws {ApiProblem} 429. */
  attemptMail(dmcId: number): Promise<void>;
  /**
   * Counts an address's use of any link, before it is known whether the link works. @throws {ApiProblem} 429.
   */
  attemptLinkFrom(address: string, use: LinkUse): Promise<void>;
  /** Counts a use of a working link, whoever uses it. @throws {ApiProblem} 429. */
  attemptLink(link: string, use: LinkUse): Promise<void>;
}

/** Counts in PostgreSQL, so that all processes share the counts. */
export function limitsIn(db: Knex): Limits {
  const limiter = (keyPrefix: string, points: number, duration: number, options = {}) =>
    new RateLimiterPostgres({
      storeClient: db,
      storeType: "knex",
      schemaName: "app",
      tableName: "limits",
      tableCreated: true,
      keyPrefix,
      points,
      duration,
      ...options,
    });
  const perAccount = limiter("login-account", 10, 15 * MINUTE);
  const perAddress = limiter("login-address", 100, HOUR);
  const reports = limiter("report", 240, HOUR);
  const errorReports = limiter("error-report", 120, HOUR);
  const uploads = limiter("upload", 120, HOUR);
  const mails = limiter("mail", 200, HOUR);
  const signUps = limiter("sign-up", 60, HOUR);
  const resetsFrom = limiter("reset-address", 20, HOUR);
  const resetsOf = limiter("reset-email", 5, HOUR);
  const links = (whose: "ofAddress" | "ofLink") => {
    const one = (use: LinkUse) => {
      const most = LINK_LIMITS[use][whose];
      // Somebody who has used up the limit causes no more database work.
      return limiter(`link-${use}-${whose}`, most, 10 * MINUTE, { inMemoryBlockOnConsumed: most + 1 });
    };
    return { look: one("look"), document: one("document"), answer: one("answer"), calendar: one("calendar") };
  };
  const linksOfAddress = links("ofAddress");
  const usesOfLink = links("ofLink");
  return {
    async attemptLogin(account, address) {
      await consume(perAddress, address);
      await consume(perAccount, accountKey(account, address));
    },
    async forgiveLogin(account, address) {
      await perAddress.reward(address, 1);
      await perAccount.delete(accountKey(account, address));
    },
    attemptSignUp: (address) => consume(signUps, address),
    async attemptReset(address, email) {
      await consume(resetsFrom, address);
      if (email !== undefined) await consume(resetsOf, accountKey(email, ""));
    },
    attemptReport: (userId) => consume(reports, `${userId}`),
    attemptErrorReport: (userId) => consume(errorReports, `${userId}`),
    attemptUpload: (userId) => consume(uploads, `${userId}`),
    attemptMail: (dmcId) => consume(mails, `${dmcId}`),
    attemptLinkFrom: (address, use) => consume(linksOfAddress[use], address),
    attemptLink: (link, use) => consume(usesOfLink[use], link),
  };
}

async function consume(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key, 1);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw errors.tooMany(Math.ceil(error.msBeforeNext / 1_000));
  }
}

/** Hashed, because a name may have any length. */
const accountKey = (account: string, address: string) =>
  createHash("sha256")
    .update(`${foldedName(account)}\n${address}`)
    .digest("base64url");

/**
 * One form of all spellings of a name that `lower()` of any PostgreSQL, in any locale, makes equal. It also
 * joins some that `lower()` keeps apart, which costs their owners only a shared count.
 */
export const foldedName = (name: string): string =>
  name.normalize("NFKD").toLowerCase().toUpperCase().normalize("NFKD").replace(/\p{M}/gu, "");
