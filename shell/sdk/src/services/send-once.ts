import { useRef } from "react";
import { ApiError } from "@dmc-hub/shared-types";
import { newKey } from "./new-key.ts";

/** Said where it turns out that what nobody answered was carried out, with what was typed then. */
const CARRIED_OUT =
  "An earlier attempt was carried out after all. Look whether it is there before you send this again.";

/**
 * Sends something with an Idempotency-Key, the same one for as long as nobody knows what became of it, so that it is done
 * once. If it was done, but something else is sent by now, calls `onCarriedOut` and rejects with a sentence that says so.
 */
export function useSendOnce(onCarriedOut: () => void = () => undefined, told = CARRIED_OUT) {
  const key = useRef(newKey());
  /** Whether an attempt with this key was not answered. */
  const isUncertain = useRef(false);
  const startAnew = () => {
    key.current = newKey();
    isUncertain.current = false;
  };
  const sendOnce = async <Answer>(call: (idempotencyKey: string) => Promise<Answer>): Promise<Answer> => {
    try {
      const answer = await call(key.current);
      startAnew();
      return answer;
    } catch (refusal) {
      if (!isUncertain.current) {
        if (isFinal(refusal)) startAnew();
        else isUncertain.current = true;
        throw refusal;
      }
      if (!isOfAnother(refusal)) throw refusal;
      startAnew();
      onCarriedOut();
      throw new ApiError(refusal.status, told);
    }
  };
  return {
    sendOnce,
    /** Makes the next attempt another request. */
    startAnew,
  };
}

/** Whether a refusal says that nothing was done. */
const isFinal = (refusal: unknown): boolean =>
  refusal instanceof ApiError && refusal.status >= 400 && refusal.status < 500;

/** Whether a key is refused because it belongs to another request. */
const isOfAnother = (refusal: unknown): refusal is ApiError =>
  refusal instanceof ApiError && refusal.status === 422 && refusal.errors.length === 0;
