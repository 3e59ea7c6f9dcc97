import * as z from "zod/mini";

/** A whole number; `fallback` where none is given. `message` follows the variable's name. */
export const wholeNumber = (
  fallback: number,
  min: number,
  max: number,
  message = `must be a whole number from ${min} to ${max}`,
) =>
  z.pipe(
    z.transform((value: unknown) => (value === undefined ? fallback : Number(value))),
    z.int(message).check(z.gte(min, message), z.lte(max, message)),
  );

/** A whole number; undefined for none. */
export const optionalNumber = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return z.optional(
    z.pipe(z.transform(Number), z.int(message).check(z.gte(min, message), z.lte(max, message))),
  );
};

/** A share, from 0 for none to 1 for all. */
export const share = z.optional(
  z.pipe(
    z.transform(Number),
    z
      .number("must be a number from 0 to 1")
      .check(z.refine((value) => value >= 0 && value <= 1, "must be a number from 0 to 1")),
  ),
);

/** Any text, where somebody else says what is right. */
export const text = z.optional(z.string());

/** One of these words. */
export const oneOf = <const Word extends string>(words: readonly Word[]) =>
  z.optional(z.enum(words, `must be ${words.slice(0, -1).join(", ")} or ${words.at(-1)}`));

/** Text of which `isRight` holds; `message` follows the variable's name. */
export const such = (message: string, isRight: (value: string) => boolean) =>
  z.optional(z.string().check(z.refine(isRight, message)));

/** An address of one of these schemes. */
export const address = (schemes: RegExp, example: string) =>
  such(`must look like ${example}`, (value) => schemes.test(value) && URL.canParse(value));

/** Keys, separated by commas, newest first. */
export const keysIn = (value: string | undefined): string[] =>
  (value ?? "")
    .split(",")
    .map((key) => key.trim())
    .filter((key) => key !== "");

/** Fewest characters of a key. */
const LEAST_KEY = 16;

export const keys = such(`must have at least ${LEAST_KEY} characters in each key`, (value) =>
  keysIn(value).every(({ length }) => length >= LEAST_KEY),
);

/** Origins, separated by commas. Scripts come from there, so they must use TLS, or be this machine. */
export const origins = such("must be origins such as https://static.example, without a path", (value) =>
  keysIn(value).every(isOrigin),
);

function isOrigin(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isLocal = url?.protocol === "http:" && ["localhost", "127.0.0.1"].includes(url.hostname);
  return url !== null && url.href === `${url.origin}/` && (url.protocol === "https:" || isLocal);
}

/** An address, or a name followed by the address in angle brackets. */
const MAILBOX = /^(?:[^\p{Cc}<>@,]*<[^\p{Cc}\s<>@,]+@[\w.-]+>|[^\p{Cc}\s<>@,]+@[\w.-]+)$/u;

export const mailbox = such("must look like DMC Hub <hub@mail.example>, in one line", (value) =>
  MAILBOX.test(value),
);
