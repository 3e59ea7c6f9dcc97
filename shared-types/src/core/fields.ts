import * as z from "zod/mini";
import { emailAddress } from "./email-address.ts";
import { atMost, isText, tidied } from "./text-rules.ts";

/** Maximum length of one line of text, characters; longer text is refused, not cut. */
const LINE = 200;

/** Maximum length of multi-line text, characters. */
const PROSE = 20_000;

/** False for text that PostgreSQL cannot store: NUL bytes and lone surrogates. */
const isStorable = (value: string): boolean => !value.includes("\0") && value.isWellFormed();

/** Refuses text that the database cannot keep. */
export const storable = z.refine<string>(isStorable, "Contains characters that cannot be stored");

/** False for text made only of spaces and zero-width characters, which nobody could see or click. */
const isSeen = (value: string): boolean => /[^\p{Z}\p{Cc}\p{Cf}]/u.test(value);

/** One line of text, tidied, at least `min` characters; `message` is shown if it is shorter or missing. */
export const line = (min: number, message: string) =>
  z.string(isText(message)).check(
    tidied,
    z.minLength(min, message),
    atMost(LINE),
    storable,
    // Text that is too short already has the message.
    z.refine<string>((value) => value.length < min || value === "" || isSeen(value), message),
  );

/** Multi-line text, at least `min` characters; `message` is shown if it is shorter or missing. */
export const prose = (min: number, message: string) =>
  z.string(isText(message)).check(z.minLength(min, message), atMost(PROSE), storable);

/** What is taken as typed, such as a password; `first` are rules before the others. */
export const secret = (min: number, message: string, ...first: readonly z.core.$ZodCheck<string>[]) =>
  z.string(isText(message)).check(...first, z.minLength(min, message), atMost(LINE), storable);

/** An e-mail address, tidied; `message` is shown for anything else. */
export const email = (message = "Please enter a valid email address") =>
  z.string(isText(message)).check(tidied, ...emailAddress(message), atMost(LINE), storable);

/**
 * A value that may be missing: always `null` in the database, on the wire and in forms, never `undefined`.
 */
export const maybe = <T extends z.ZodMiniType>(type: T) => z._default(z.nullable(type), null);

const emptyToNull = z.transform((value: unknown) =>
  typeof value === "string" && value.trim() === "" ? null : value,
);

/** A value that must not be missing, and of which an empty form input is read as `null`. */
export const emptiable = <T extends z.ZodMiniType>(type: T) =>
  z.pipe(emptyToNull, z.nullable(type)) as unknown as z.ZodMiniType<z.output<T> | null, z.input<T> | null>;

/** Like `maybe`, but also reads an empty form input as `null`. */
export const blankable = <T extends z.ZodMiniType>(type: T) => z._default(emptiable(type), null);

/** An optional line of text. */
export const optionalLine = () => blankable(line(1, "Must not be blank"));

/** Optional multi-line text. */
export const optionalProse = () => blankable(prose(1, "Must not be blank"));

/** The id of a row: a positive integer that JavaScript represents exactly. */
export const id = z.int("Must be a whole number").check(z.positive("Must be greater than 0"));

/** The id of a row that a person chooses; `message` is shown if none is chosen. */
export const chosen = (message: string) => z.int(message).check(z.positive(message));

/** A whole number that may arrive as text, as in a path, query or form. Only plain digits are read. */
export const digits = <T extends z.ZodMiniType<number>>(type: T) =>
  z.pipe(
    z.transform((value: unknown) =>
      typeof value === "string" && /^\d{1,16}$/.test(value) ? Number(value) : value,
    ),
    type,
  ) as unknown as z.ZodMiniType<z.output<T>, number>;

/** Yes or no in a query, where every value is text. */
export const flag = z.pipe(
  z.transform((value: unknown) => (value === "true" ? true : value === "false" ? false : value)),
  z.boolean("Must be true or false"),
);

/** A moment, ISO 8601 with an offset; the API writes UTC. */
export const instant = z.iso.datetime({ offset: true });

/** A colour of 3 or 6 hexadecimal digits with a leading #. */
export const hexColour = z
  .string(isText("Must be a valid hex color code (e.g. #FF5733)"))
  .check(z.regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, "Must be a valid hex color code (e.g. #FF5733)"));

/** Columns of every row. `version` increases by one with each change and is the row's ETag. */
export const row = { id, createdAt: instant, updatedAt: instant, version: z.int() };

/** Columns of every row that belongs to one DMC. */
export const tenantRow = { ...row, dmcId: id };

/**
 * Values listed as in a sentence: "draft, sent or accepted". By hand, because every page lists some at its
 * start, and the first Intl.ListFormat of a page takes 10 ms.
 */
export const oneOf = (values: readonly string[]): string =>
  [values.slice(0, -1).join(", "), ...values.slice(-1)].filter((part) => part !== "").join(" or ");
