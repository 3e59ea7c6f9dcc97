import { danglingBy, takenBy } from "./constraints.ts";
import { type ApiProblem, errors } from "./errors.ts";

/** The parts of a failure of pg, knex or the socket that identify it. */
interface DatabaseFailure {
  readonly name?: string;
  /** SQLSTATE, or the system's error code of a socket. */
  readonly code?: string;
  readonly syscall?: string;
  readonly constraint?: string;
  readonly message?: string;
}

/** What a database failure means for the caller; null if it is none, or one of our own making. */
export function problemOfDatabase(error: unknown): ApiProblem | null {
  // objection wraps pg's errors.
  const thrown = (error ?? {}) as DatabaseFailure & { nativeError?: DatabaseFailure };
  const failure = thrown.nativeError ?? thrown;
  if (isOutage(failure)) return errors.unavailable();
  if (failure.code === "23505") return takenBy(failure);
  if (failure.code === "23503") return danglingBy(failure);
  // Class 22: a value that the contract allows but the database cannot store.
  if (isSqlState(failure) && failure.code?.startsWith("22")) {
    return errors.malformed("A value in the request cannot be stored or searched for.");
  }
  return null;
}

/** Whether the database is unreachable, overloaded, full or too slow: the same call may work later. */
function isOutage({ name, code = "", syscall, message = "" }: DatabaseFailure): boolean {
  if (name === "KnexTimeoutError" || syscall === "connect") return true;
  return OUTAGE_CODES.test(code) || OUTAGE_MESSAGES.test(message);
}

/**
 * SQLSTATE classes 08 (connection), 28 (sign-in), 53 (resources), 57P (shutdown), 58 (system); lock time-outs, deadlocks,
 * cancelled and read-only; and the system's error codes of a broken socket.
 */
const OUTAGE_CODES =
  /^(08\w{3}|28\w{3}|53\w{3}|57P\w{2}|57014|58\w{3}|55P03|40001|40P01|25006|25P03|ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND)$/;

/** pg's own failures, which have no code. knex puts the statement before the message. */
const OUTAGE_MESSAGES =
  /(?:^| - )(Connection terminated|Connection ended|Query read timeout|timeout expired|Client has encountered a connection error)/;

const isSqlState = ({ code = "" }: DatabaseFailure) => /^[0-9A-Z]{5}$/.test(code);
