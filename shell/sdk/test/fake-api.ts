import type { Problem } from "@dmc-hub/shared-types";
import { RequestByFetch } from "./request-by-fetch.ts";

/** A call that a screen made. */
export interface FakeCall {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  /** The parsed body, or the file; undefined if there is none. */
  readonly body: unknown;
}

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Answers one call. */
export type FakeAnswer = (call: FakeCall) => Response | Promise<Response>;

type Answers = { [call in `${Method} /api/${string}`]?: FakeAnswer };

/**
 * Stands in for the network: answers calls by method and path, where `:id` matches any value, and records
 * them. An unknown call fails the test, but for the company, which is then one in dollars, in UTC, and not recorded.
 * Requests that are not API calls go to the network.
 */
export function fakeApi(answers: Answers) {
  const calls: FakeCall[] = [];
  const network = globalThis.fetch;
  Object.assign(globalThis, { XMLHttpRequest: RequestByFetch });
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, "http://localhost");
    if (!url.pathname.startsWith("/api/")) return network(input, init);
    const call: FakeCall = {
      method: init?.method ?? "GET",
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(init?.headers),
      body: typeof init?.body === "string" ? JSON.parse(init.body) : (init?.body ?? undefined),
    };
    const known = Object.entries(answers).find(([name]) => isCall(name, call));
    if (known === undefined && call.path === company.path) return json(company.answer);
    calls.push(call);
    if (known?.[1] === undefined) throw new Error(`The test has no answer for ${call.method} ${call.path}`);
    return known[1](call);
  };
  return calls;
}

/** What every remote asks for. */
const company = { path: "/api/dmc-info", answer: { currency: "USD", timeZone: "UTC" } };

function isCall(name: string, { method, path }: FakeCall): boolean {
  const pattern = name.replace(/:\w+/g, "[^/]+");
  return new RegExp(`^${pattern}$`).test(`${method} ${path}`);
}

/** An answer with a body. */
export const json = (body: unknown, headers: Record<string, string> = {}, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json", ...headers } });

/** One page of a list; `next` is the cursor of the page after it. */
export const listPage = (rows: readonly unknown[], { total = String(rows.length), next = "" } = {}) =>
  json(rows, {
    "x-total-count": total,
    ...(next === "" ? {} : { link: `</api?cursor=${next}>; rel="next"` }),
  });

/** An answer without a body. */
export const nothing = () => new Response(null, { status: 204 });

/** The refusal of a change to an older version of a row than `current`. */
export const changedMeanwhile = (current: object) =>
  new Response(
    JSON.stringify({ status: 412, detail: "Somebody else has changed this.", errors: [], current }),
    { status: 412, headers: { "content-type": "application/problem+json" } },
  );

/** A refusal. */
export const problem = (
  status: number,
  detail: string,
  errors: Problem["errors"] = [],
  more: Partial<Problem> = {},
) =>
  new Response(
    JSON.stringify({ type: "about:blank", title: "", status, detail, errors, requestId: "test", ...more }),
    {
      status,
      headers: { "content-type": "application/problem+json" },
    },
  );
