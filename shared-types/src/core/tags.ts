import * as z from "zod/mini";
import { fieldWith, type Traits } from "./field.ts";
import { storable } from "./fields.ts";

/** Maximum number of tags of a row, and of characters of one. */
const MOST = 20;
const LONGEST = 40;

const MESSAGE = `A tag has 1 to ${LONGEST} characters`;

/** One tag: a short text without the characters that separate tags in a file. */
const tag = z.string("Must be text").check(
  z.trim(),
  z.minLength(1, MESSAGE),
  z.maxLength(LONGEST, MESSAGE),
  storable,
  z.refine<string>((value) => /[^\p{Z}\p{Cc}\p{Cf}]/u.test(value), MESSAGE),
  z.refine<string>((value) => !/[,;\n]/.test(value), "A tag has no comma, semicolon or line break"),
);

/** A row's tags. They may arrive as one text, as in a file, and the same one twice, in any case. */
const tagList = z._default(
  z.pipe(
    z.transform(distinctTags),
    z.array(tag, "Send a list of tags").check(z.maxLength(MOST, `Choose at most ${MOST} tags`)),
  ) as unknown as z.ZodMiniType<string[], string[]>,
  [],
);

/** The tags in a text or a list, each once; anything else stays for the rule to refuse. */
function distinctTags(value: unknown): unknown {
  const all: unknown =
    typeof value === "string" ? value.split(/[,;\n]/).filter((part) => part.trim()) : value;
  if (!Array.isArray(all)) return all ?? [];
  const known = new Map<unknown, unknown>();
  for (const one of all) {
    const key = typeof one === "string" ? one.trim().toLowerCase() : one;
    if (!known.has(key)) known.set(key, typeof one === "string" ? one.trim() : one);
  }
  return [...known.values()];
}

/** Tags that the staff of a DMC give rows as they like; none at first. */
export const tags = <const T extends Traits>(label: string, traits: T) =>
  fieldWith("tags", tagList, false)(label, { ...traits, start: [] });

/** The filter of a list of rows with tags. */
export const tagFilter = { tag: z.optional(tag) };
