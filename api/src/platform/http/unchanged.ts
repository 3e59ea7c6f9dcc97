import { RawJson } from "./raw-json.ts";

/** An answer that the caller still has, as its entity tag says: 304. */
export class Unchanged extends RawJson<never> {
  constructor() {
    super("");
  }
}

/** The weak entity tags of a call's If-None-Match; none if it has no such field. */
export const tagsAsked = (field: string | undefined): string[] =>
  [...(field ?? "").slice(0, FIELD_LIMIT).matchAll(TAG)].map(([, tag = ""]) => tag);

/** Characters of If-None-Match that are read: a browser sends one tag. */
const FIELD_LIMIT = 2_000;

const TAG = /W\/"([\x21\x23-\x7e]*)"/g;
