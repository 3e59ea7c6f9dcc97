import { type Kind, mayBecome, type Transitions } from "@dmc-hub/shared-types";
import { errors } from "../platform/http/errors.ts";

/** Anything that has a status. */
export interface WithStatus {
  readonly status: string;
}

/** Refuses a status that may not follow the previous one. @throws {ApiProblem} 409 naming both. */
export function refuseTransition(
  { names: [noun], statuses }: Kind,
  { status: from }: WithStatus,
  { status: to }: WithStatus,
): void {
  const allowed = statuses?.transitions ?? {};
  if (mayBecome(allowed, from, to)) return;
  const word = (status: string) => statuses?.descriptions[status]?.label.toLowerCase() ?? status;
  const article = /^[aeiou]/i.test(word(from)) ? "An" : "A";
  const refused = `${article} ${word(from)} ${noun} cannot become ${word(to)}.`;
  const between = stepBetween(allowed, from, to);
  const detail = between === null ? refused : `${refused} Make it ${word(between)} first.`;
  throw errors.conflict(detail, { path: "status", message: detail });
}

/** A status that leads from one to the other; null if two steps are not enough. */
const stepBetween = (allowed: Transitions<string>, from: string, to: string): string | null =>
  allowed[from]?.find((step) => allowed[step]?.includes(to)) ?? null;
