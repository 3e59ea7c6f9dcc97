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
  isUnreachable(failure) || isOverdue(failure) || BUSY_CODES.test(failure.code ?? "");

/** Whether its server did not let anybody in, or the connection to it broke. */
export const isUnreachable = ({ syscall, code = "", message = "" }: DatabaseFailure): boolean =>
  syscall === "connect" || UNREACHABLE_CODES.test(code) || UNREACHABLE_MESSAGES.test(message);

/** Whether nobody waits for the answer any longer. */
const isOverdue = ({ name, message = "" }: DatabaseFailure): boolean =>
  name === "KnexTimeoutError" || OVERDUE_MESSAGES.test(message);

/** SQLSTATE classes 08 (connection), 28 (sign-in), 57P (shutdown); and the system's error codes of a broken socket. */
const UNREACHABLE_CODES = /^(08\w{3}|28\w{3}|57P\w{2}|ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND)$/;

/** SQLSTATE classes 53 (resources), 58 (system); lock time-outs, deadlocks, cancelled and read-only. */
const BUSY_CODES = /^(53\w{3}|57014|58\w{3}|55P03|40001|40P01|25006|25P03)$/;

// pg's own failures, which have no code. knex puts the statement before the message.
const UNREACHABLE_MESSAGES =
  /(?:^| - )(Connection terminated|Connection ended|Client has encountered a connection error)/;
const OVERDUE_MESSAGES = /(?:^| - )(Query read timeout|timeout expired)/;
