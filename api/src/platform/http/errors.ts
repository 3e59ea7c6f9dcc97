import { STATUS_CODES } from "node:http";
import { BODY_LIMIT, type Problem } from "@dmc-hub/shared-types";

/** What is wrong with one field. */
export type FieldError = Problem["errors"][number];

interface Extras {
  readonly errors?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
  /** The current row, for a change that was made from an older version. */
  readonly current?: unknown;
  /** Where a caller who is signed out can sign in again, if not at this address; null if nowhere. */
  readonly home?: string | null;
}

/** An answer meant for the caller. Any other thrown error becomes a 500 without details. */
export class ApiProblem extends Error {
  override readonly name = "ApiProblem";
  readonly status: number;
  readonly errors: readonly FieldError[];
  readonly headers: Readonly<Record<string, string>>;
  readonly current: unknown;
  readonly home: string | null | undefined;

  constructor(status: number, detail: string, { errors = [], headers = {}, current, home }: Extras = {}) {
    super(detail);
    this.status = status;
    this.errors = errors;
    this.headers = headers;
    this.current = current;
    this.home = home;
  }

  /** The short name of the status, such as "Not Found". */
  get title(): string {
    return STATUS_CODES[this.status] ?? "Error";
  }
}

/** Every error that the API answers with. */
export const errors = {
  /** One or more fields that break a rule. */
  invalid: (...fields: FieldError[]) =>
    new ApiProblem(400, [...new Set(fields.map(({ message }) => message))].join("; "), { errors: fields }),

  /** There are `faults` faults in `rows` of an import's rows, of which some are named. */
  invalidRows: (named: readonly FieldError[], faults: number, rows: number) => {
    const found = `Nothing was imported: ${countOf(faults, "fault")} in ${countOf(rows, "row")}.`;
    const isAll = named.length === faults;
    return new ApiProblem(400, isAll ? found : `${found} The first ${named.length} are listed.`, {
      errors: named,
    });
  },

  dmcMissing: () => errors.invalid({ path: "dmcId", message: "Say which DMC, with ?dmcId=" }),

  notReadable: () => errors.malformed("The request cannot be read. Send valid JSON."),

  malformed: (detail: string) => new ApiProblem(400, detail),

  signedOut: (detail = "Sign in to continue.", more: Pick<Extras, "home"> = {}) =>
    new ApiProblem(401, detail, more),

  forbidden: (detail: string) => new ApiProblem(403, detail),

  notFound: (noun: string) => new ApiProblem(404, `This ${noun} does not exist, or it was deleted.`),

  noSuchCall: (path: string) => new ApiProblem(404, `There is no ${path} here.`),

  conflict: (detail: string, ...fields: FieldError[]) => new ApiProblem(409, detail, { errors: fields }),

  /** `current` is the row, `version` its ETag. */
  changedMeanwhile: (noun: string, current: unknown, version: number) =>
    new ApiProblem(412, `Somebody else has changed this ${noun}. Load it again before you save.`, {
      current,
      headers: { etag: `"${version}"` },
    }),

  tooSlow: () => new ApiProblem(408, "The request took too long to arrive. Send it again."),

  /** `limit` in bytes. */
  tooLarge: (limit: number) =>
    new ApiProblem(413, `The request is larger than ${sizeOf(limit)}. Send less at once.`),

  /** `row` counts from 1. */
  rowTooLarge: (row: number) =>
    new ApiProblem(
      413,
      `Row ${row} is larger than ${sizeOf(BODY_LIMIT)}. Shorten it, then send all of them again.`,
    ),

  notJson: () => new ApiProblem(415, "Send the body as JSON, with content-type application/json."),

  notOfTypes: (types: readonly string[]) =>
    new ApiProblem(415, `Send the file itself, with its content-type: ${types.join(", ")}.`),

  encoded: (encoding: string) =>
    new ApiProblem(415, `Send the body as it is, without content-encoding ${encoding.slice(0, 100)}.`),

  keyOfAnother: () =>
    new ApiProblem(422, "This Idempotency-Key belongs to another request. Send this one with a new key."),

  /** A request needs more time or memory than one task may use. */
  tooElaborate: (what: string) =>
    new ApiProblem(422, `This ${what} is too complex to draw. Simplify it, then try again.`),

  /** `seconds` until the next attempt is allowed. */
  tooMany: (seconds: number) =>
    new ApiProblem(429, `Too many attempts. Try again in ${waitOf(seconds)}.`, {
      headers: { "retry-after": `${seconds}` },
    }),

  /** Something of the same person or company is still in progress. */
  busy: (detail: string) => new ApiProblem(429, detail, { headers: { "retry-after": "5" } }),

  unavailable: (detail = "The service cannot answer just now. Try again in a moment.") =>
    new ApiProblem(503, detail, { headers: { "retry-after": "1" } }),

  unexpected: () => new ApiProblem(500, "Something went wrong on our side. Try again, or contact support."),
};

const countOf = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`;

function waitOf(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 1 ? "a minute" : `${minutes} minutes`;
}

const sizeOf = (bytes: number): string =>
  bytes < 1_048_576 ? `${Math.round(bytes / 1_024)} kB` : `${Math.round(bytes / 1_048_576)} MB`;
