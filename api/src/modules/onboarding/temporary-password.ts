import { randomInt } from "node:crypto";

/** Without characters that people mistake for one another. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

/** A password to be typed once from a mail, such as `k7mq-x3bn-pw9d-f2hc`: 79 random bits. */
export const makeTemporaryPassword = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, letter).join("")).join("-");

const letter = () => LETTERS.charAt(randomInt(LETTERS.length));
