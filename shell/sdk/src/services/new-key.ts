import { ApiError } from "@dmc-hub/shared-types";

/** A new Idempotency-Key. `crypto.randomUUID` is missing on pages served over plain http. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

/**
 * Whether a refusal is final, so that the next attempt is another request, with another key; without an answer it is the
 * same one again.
 */
export const isFinal = (refusal: unknown): boolean =>
  refusal instanceof ApiError && refusal.status >= 400 && refusal.status < 500;
