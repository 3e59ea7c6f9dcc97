import type { Problem } from "./problem.ts";

/**
 * A call that did not succeed. `message` is `"{status}: {text}"`. What the server never answered has no status to tell.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** HTTP status; 0 when the server could not be reached. */
  readonly status: number;
  /** The sentence alone, without the status. */
  readonly detail: string;
  readonly errors: Problem["errors"];
  readonly requestId: string | null;
  /** The row as it is now, when somebody else had changed it (412); else undefined. */
  readonly current: unknown;

  /** True of an error that another copy of this class made as well: the shell and each remote bundle their own. */
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
  }
}
