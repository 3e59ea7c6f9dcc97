import type { ApiError } from "@dmc-hub/shared-types";
import { failedTo } from "./failed-to.ts";
import type { Toast } from "./services.ts";

/** Whether what was refused may be accepted when it is sent again: nobody answered, or the reason is one of the moment. */
export const isWorthRetrying = ({ status }: ApiError): boolean =>
  status === 0 || status >= 500 || PASSING.has(status);

/** Signed out, too slow, too often. */
const PASSING: ReadonlySet<number> = new Set([401, 408, 429]);

/** The toast for something that did not work, with what does it again where that may help. */
export const failedOrAgain = (what: string, error: ApiError, again: () => void): Toast => ({
  ...failedTo(what)(error.message),
  ...(isWorthRetrying(error) && { action: { label: "Try again", onSelect: again } }),
});
