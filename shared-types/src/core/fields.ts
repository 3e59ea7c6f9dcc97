import * as z from "zod/mini";

/** Maximum length of one line of text, characters; longer text is refused, not cut. */
const LINE = 200;

/** Maximum length of multi-line text, characters. */
const PROSE = 20_000;

/** False for text that PostgreSQL cannot store: NUL bytes and lone surrogates. */
const isStorable = (value: string): boolean => !value.includes("\0") && value.isWellFormed();

const isText = (message: string) => ({
  error: (issue: { input?: unknown }) => (issue.input === undefined ? message : "Must be text"),
});

/** Refuses text that the database cannot keep. */
export const storable = z.refine<string>(isStorable, "Contains characters that cannot be stored");

const atMost = (max: number) => z.maxLength(max, `Must be at most ${max} characters`);

/** False for text made only of spaces and zero-width characters, which nobody could see or click. */
const isSeen = (value: string): boolean => /[^\p{Z}\p{Cc}\p{Cf}]/u.test(value);

/** One line of text, trimmed, at least `min` characters; `message` is shown if it is shorter or missing. */
export const line = (min: number, message: string) =>
  z.string(isText(message)).check(
    z.trim(),
    z.minLength(min, message),
    atMost(LINE),
    storable,
    // Text that is too short already has the message.
    z.refine<string>((value) => value.length < min || value === "" || isSeen(value), message),
  );

/** Multi-line text, at least `min` characters; `message` is shown if it is shorter or missing. */
export const prose = (min: number, message: string) =>
  z.string(isText(message)).check(z.minLength(min, message), atMost(PROSE), storable);

/** A password as typed: never trimmed. */
export const secret = (min: number, message: string) =>
  z.string(isText(message)).check(z.minLength(min, message), atMost(LINE), storable);

/** An e-mail address, trimmed; `message` is shown for anything else. */
export const email = (message = "Please enter a valid email address") =>
  z.string(isText(message)).check(z.trim(), z.email(message), atMost(LINE), storable);

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

const isCalendarDay = (text: string) => {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};

/** A day without a time zone, `YYYY-MM-DD`: a real date between the years 1900 and 2199. */
export const plainDate = z
  .string(isText("Must be a date such as 2026-05-31"))
  .check(
    z.regex(/^(?:19|20|21)\d\d-\d\d-\d\d$/, "Must be a date such as 2026-05-31"),
    z.refine<string>(isCalendarDay, "This day does not exist"),
  )
  .register(z.globalRegistry, { format: "date" });

/** A range of days in a query, both included and both optional. */
export const days = { from: z.optional(plainDate), to: z.optional(plainDate) };

/** A local time of day, `HH:MM`, 00:00 to 23:59. */
export const timeOfDay = z
  .string(isText("Must be a time such as 09:30"))
  .check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "Must be a time such as 09:30"));

/** Money in the currency's main unit, with at most two decimals, not negative; stored as `numeric(14,2)`. */
export const money = z.number("Must be a number").check(
  z.gte(0, "Must not be negative"),
  z.lte(999_999_999_999.99, "Is too large"),
  z.refine<number>((value) => Math.round(value * 100) / 100 === value, "At most two decimals"),
);

/** Number of travellers. */
export const pax = z
  .int("Must be a whole number")
  .check(z.gte(1, "Must be at least 1"), z.lte(100_000, "Must be at most 100000"));

/** Checks that the end is not before the start, if both are known. */
export const endsAfterStart = z.refine<{ startDate?: string | null; endDate?: string | null }>(
  ({ startDate, endDate }) => !startDate || !endDate || endDate >= startDate,
  { message: "Must not be before the start", path: ["endDate"] },
);

/** A moment, ISO 8601 with an offset; the API writes UTC. */
export const instant = z.iso.datetime({ offset: true });

const PICTURE_NAME = /^[0-9a-f]{32}\.(?:png|jpg|webp|svg)$/;

/** Path prefix of uploaded pictures. */
export const PICTURES = "/api/pictures/";

/** Name of an uploaded picture: a hash of its content, and its type. */
export const pictureName = z.string().check(z.regex(PICTURE_NAME, "Must be the name of an uploaded picture"));

/** Address of a picture: the path of an uploaded one, or a web address that a browser may load. */
export const pictureAddress = (message = "Must be a web address that starts with https://") =>
  z
    .string(isText(message))
    .check(z.trim(), atMost(2_000), storable, z.refine<string>(isPictureAddress, message));

const isPictureAddress = (value: string) =>
  (value.startsWith(PICTURES) && PICTURE_NAME.test(value.slice(PICTURES.length))) || isWebAddress(value);

/** A web address: https, or http to this machine during development. */
export const webAddress = (message: string) =>
  z.string(isText(message)).check(z.trim(), atMost(2_000), storable, z.refine<string>(isWebAddress, message));

function isWebAddress(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || url.username !== "" || url.password !== "") return false;
  return url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname));
}

const isLoopback = (host: string) =>
  host === "localhost" || host.endsWith(".localhost") || host === "127.0.0.1";

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
