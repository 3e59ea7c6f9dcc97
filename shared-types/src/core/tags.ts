import * as z from "zod/mini";
import { fieldWith, type Traits } from "./field.ts";
import { storable } from "./fields.ts";
import { tidied, tidy } from "./text-rules.ts";

/** Maximum number of tags of a row, and of characters of one. */
const MOST = 20;
const LONGEST = 40;

const MESSAGE = `A tag has 1 to ${LONGEST} characters, and no comma, semicolon or line break`;

/** What separates tags in a file. */
const SEPARATOR = /[,;\n]/;

/** One tag: a short text that can be seen. */
const tag = z.string(MESSAGE).check(
  tidied,
  z.maxLength(LONGEST, MESSAGE),
  storable,
  z.refine<string>((value) => /[^\p{Z}\p{Cc}\p{Cf}]/u.test(value) && !SEPARATOR.test(value), MESSAGE),
);

/** A row's tags. They may arrive as one text, as in a file, and the same one twice, in any case. */
export const tagList = z._default(
  z.pipe(
    z.transform(distinctTags),
    z.array(tag, "Send a list of tags").check(z.maxLength(MOST, `Choose at most ${MOST} tags`)),
  ) as unknown as z.ZodMiniType<string[], string[]>,
  [],
);

const keyOf = (one: unknown): unknown => (typeof one === "string" ? tidy(one).toLowerCase() : one);

/**
 * The tags in a text or a list, each once, as many as it takes to see that they are too many; anything else stays for the
 * rule to refuse.
 */
function distinctTags(value: unknown): unknown {
  const all: unknown = typeof value === "string" ? value.split(SEPARATOR) : (value ?? []);
  if (!Array.isArray(all)) return all;
  const distinct = new Map<unknown, unknown>();
  for (const one of all) {
    const key = keyOf(one);
    // Of a text, what is between two separators may be nothing.
    if (!distinct.has(key) && (key !== "" || value === all)) distinct.set(key, one);
    if (distinct.size > MOST) break;
  }
  return [...distinct.values()];
}

/** Tags that the staff of a DMC give rows as they like; none at first. */
export const tags = <const T extends Traits>(label: string, traits: T) =>
  fieldWith("tags", tagList, false)(label, { ...traits, start: [] });

/** The filter of a list of rows with tags. */
export const tagFilter = { tag: z.optional(tag) };
