/** The parts of a failure of pg, knex or the socket that identify it. */
export interface DatabaseFailure {
  readonly name?: string;
  /** SQLSTATE, or the system's error code of a socket. */
  readonly code?: string;
  readonly syscall?: string;
  readonly constraint?: string;
  readonly message?: string;
}

/** What failed: objection wraps pg's errors. */
export function failureOf(error: unknown): DatabaseFailure {
  const thrown = (error ?? {}) as DatabaseFailure & { nativeError?: DatabaseFailure };
  return thrown.nativeError ?? thrown;
}

/** Whether the database is unreachable, overloaded, full or too slow: the same call may work later. */
export const isOutage = (failure: DatabaseFailure): boolean =>
  isOverdue(failure) ||
  failure.syscall === "connect" ||
  OUTAGE_CODES.test(failure.code ?? "") ||
  OUTAGE_MESSAGES.test(failure.message ?? "");

/** What has not been asked at all, because the same is held up. */
export class Overdue extends Error {
  override readonly name = "Overdue";
}

/** Whether it took so long that nobody waits any longer. */
export const isOverdue = ({ name, code = "", message = "" }: DatabaseFailure): boolean =>
  name === "Overdue" ||
  name === "KnexTimeoutError" ||
  isCancelled({ code }) ||
  OVERDUE_MESSAGES.test(message);

/** Whether the server itself gave up the statement, or its wait for a lock. */
export const isCancelled = ({ code = "" }: DatabaseFailure): boolean => /^(57014|55P03)$/.test(code);

/**
 * SQLSTATE classes 08 (connection), 28 (sign-in), 53 (resources), 57P (shutdown), 58 (system); deadlocks and read-only; and
 * the system's error codes of a broken socket.
 */
const OUTAGE_CODES =
  /^(08\w{3}|28\w{3}|53\w{3}|57P\w{2}|58\w{3}|40001|40P01|25006|25P03|ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND)$/;

// pg's own failures, which have no code. knex puts the statement before the message.
const OVERDUE_MESSAGES = /(?:^| - )(Query read timeout|timeout expired)/;
const OUTAGE_MESSAGES =
  /(?:^| - )(Connection terminated|Connection ended|Client has encountered a connection error)/;
