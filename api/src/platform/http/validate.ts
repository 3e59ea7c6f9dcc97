import type * as z from "zod/mini";
import { errors } from "./errors.ts";

/** Validates a value by the contract's rules. @throws {ApiProblem} 400 naming each field. */
export function validate(type: z.ZodMiniType, value: unknown): object {
  const result = type.safeParse(value);
  if (result.success) return result.data as object;
  throw errors.invalid(
    ...result.error.issues.map(({ path, message }) => ({ path: path.join("."), message })),
  );
}
