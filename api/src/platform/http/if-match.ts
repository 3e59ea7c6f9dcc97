import type { Context } from "koa";
import { errors } from "./errors.ts";

/** Versions that a change may be made from, as If-Match says; null for any. */
export type Versions = readonly number[] | null;

/**
 * Versions that the call's If-Match names; null without one, or for `*` (RFC 9110 §13.1.1). Tags that are weak, or were
 * never given out here, are the tag of no version. @throws {ApiProblem} 400 for what is no list of tags.
 */
export function versionsAsked({ req }: Context): Versions {
  const field = req.headers["if-match"]?.trim();
  if (field === undefined || field === "*") return null;
  if (!TAGS.test(field)) throw errors.malformed(UNREADABLE);
  return [...field.matchAll(TAG)].flatMap(([tag]) => versionOf(tag));
}

const UNREADABLE = `If-Match cannot be read. Send the row's ETag as it was given, such as "3", or * for any.`;

/** Between its quotes a tag holds any visible character, a comma too. */
const TAG = /(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g;

const TAGS = new RegExp(`^[ \t,]*${TAG.source}(?:[ \t]*,[ \t,]*${TAG.source})*[ \t,]*$`);

function versionOf(tag: string): number[] {
  const [, digits] = /^"([1-9]\d{0,8})"$/.exec(tag) ?? [];
  return digits === undefined ? [] : [Number(digits)];
}
