import { type DatabaseFailure, failureOf, isOutage } from "../database/outage.ts";
import { danglingBy, takenBy } from "./constraints.ts";
import { type ApiProblem, errors } from "./errors.ts";

/** What a database failure means for the caller; null if it is none, or one of our own making. */
export function problemOfDatabase(error: unknown): ApiProblem | null {
  const failure = failureOf(error);
  if (isOutage(failure)) return errors.unavailable();
  if (failure.code === "23505") return takenBy(failure);
  if (failure.code === "23503") return danglingBy(failure);
  // Class 22: a value that the contract allows but the database cannot store.
  if (isSqlState(failure) && failure.code?.startsWith("22")) {
    return errors.malformed("A value in the request cannot be stored or searched for.");
  }
  return null;
}

const isSqlState = ({ code = "" }: DatabaseFailure) => /^[0-9A-Z]{5}$/.test(code);
