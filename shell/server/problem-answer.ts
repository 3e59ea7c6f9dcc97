import { randomUUID } from "node:crypto";
import { STATUS_CODES, type ServerResponse } from "node:http";
import type { Problem } from "@dmc-hub/shared-types";

/** Answers with RFC 9457 problem details; `detail` is one sentence for a person. */
export function answerProblem(
  response: ServerResponse,
  status: number,
  detail: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  const problem: Problem = {
    type: "about:blank",
    title: STATUS_CODES[status] ?? "Error",
    status,
    detail,
    errors: [],
    requestId: randomUUID(),
  };
  const body = JSON.stringify(problem);
  response.writeHead(status, {
    ...headers,
    "content-type": "application/problem+json",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
  });
  response.end(body);
}
