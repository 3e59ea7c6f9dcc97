import { randomUUID } from "node:crypto";
import { STATUS_CODES, type ServerResponse } from "node:http";
import type { Problem } from "@dmc-hub/shared-types";
import { endAnswer } from "./end-answer.ts";

type Headers = Readonly<Record<string, string>>;

/** A refusal; `detail` is one sentence for a person. */
export class Refusal extends Error {
  readonly status: number;
  readonly headers: Headers;

  constructor(status: number, detail: string, headers: Headers = {}) {
    super(detail);
    this.status = status;
    this.headers = headers;
  }
}

/** RFC 9457 problem details, with the headers that belong to them. */
export function problemOf(
  status: number,
  detail: string,
  requestId: string = randomUUID(),
): { readonly headers: Headers; readonly body: string } {
  const problem: Problem = {
    type: "about:blank",
    title: STATUS_CODES[status] ?? "Error",
    status,
    detail,
    errors: [],
    requestId,
  };
  const body = JSON.stringify(problem);
  const headers = {
    "content-type": "application/problem+json",
    "content-length": `${Buffer.byteLength(body)}`,
    "cache-control": "no-store",
  };
  return { headers, body };
}

/** Answers with a problem; `detail` is one sentence for a person. */
export function answerProblem(
  response: ServerResponse,
  status: number,
  detail: string,
  more: Headers = {},
): void {
  const { headers, body } = problemOf(status, detail, response.getHeader("x-request-id")?.toString());
  endAnswer(response, status, { ...more, ...headers }, body);
}
