import * as z from "zod/mini";
import { id } from "../core/fields.ts";
import { LINE_LIMIT } from "./line-limit.ts";

/** A key of an option: A to E. */
export const optionKey = z.enum(["A", "B", "C", "D", "E"], "Must be A, B, C, D or E");
export type OptionKey = z.output<typeof optionKey>;

/** What a client accepted: an option, if there are several, and extras by their lines' ids. */
export const acceptedChoice = z.object({
  option: z.nullable(optionKey),
  extras: z.array(id).check(z.maxLength(LINE_LIMIT, `At most ${LINE_LIMIT} extras`)),
});
export type AcceptedChoice = z.output<typeof acceptedChoice>;
