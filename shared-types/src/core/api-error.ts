import type { Problem } from "./problem.ts";

/**
 * A call that did not succeed. `message` is `"{status}: {text}"`, without the status if the server never
 * answered.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** HTTP status; 0 if the server could not be reached. */
  readonly status: number;
  /** The sentence alone, without the status. */
  readonly detail: string;
  readonly errors: Problem["errors"];
  readonly requestId: string | null;
  /** The current row, if somebody else has changed it (412); otherwise undefined. */
  readonly current: unknown;
  /** Where to sign in again, if not at this address (401); null if nowhere. */
  readonly home: string | null | undefined;

  /** Also true of errors made by another copy of this class: the shell and each remote bundle their own. */
  static override [Symbol.hasInstance](value: unknown): value is ApiError {
    return value instanceof Error && value.name === "ApiError";
  }

  constructor(status: number, detail: string, problem?: Partial<Problem>) {
    super(status === 0 ? detail : `${status}: ${detail}`);
    this.status = status;
    this.detail = detail;
    this.errors = problem?.errors ?? [];
    this.requestId = problem?.requestId ?? null;
    this.current = problem?.current;
    this.home = problem?.home;
  }
}

/** The error of a call that nobody has answered. */
export const unreachable = () =>
  new ApiError(0, "The server cannot be reached. Check your connection and try again.");
