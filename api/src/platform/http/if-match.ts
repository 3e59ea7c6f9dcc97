import type { Context } from "koa";
import { errors } from "./errors.ts";

/** Versions that a change may be made from, according to If-Match; null for any. */
export type Versions = readonly number[] | null;

/**
 * Versions named by the call's If-Match; null without one, or for `*` (RFC 9110 §13.1.1). Weak tags, and tags
 * that were never issued here, match no version. @throws {ApiProblem} 400 if it is not a list of tags.
 */
export function versionsAsked({ req }: Context): Versions {
  const field = req.headers["if-match"]?.trim();
  if (field === undefined || field === "*") return null;
  if (!TAGS.test(field)) throw errors.malformed(UNREADABLE);
  return [...field.matchAll(TAG)].flatMap(([tag]) => versionOf(tag));
}

const UNREADABLE = `If-Match cannot be read. Send the row's ETag as it was given, such as "3", or * for any.`;

/** A tag may contain any visible character between its quotes, even a comma. */
const TAG = /(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g;

const TAGS = new RegExp(`^[ \t,]*${TAG.source}(?:[ \t]*,[ \t,]*${TAG.source})*[ \t,]*$`);

function versionOf(tag: string): number[] {
  const [, digits] = /^"([1-9]\d{0,8})"$/.exec(tag) ?? [];
  return digits === undefined ? [] : [Number(digits)];
}
