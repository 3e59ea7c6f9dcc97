import { ApiError, unreachable } from "./api-error.ts";
import { type Contract, type Endpoint, type Input, isEndpoint, type Output } from "./endpoint.ts";
import type { Problem } from "./problem.ts";

/** What a call may carry besides its input. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /**
   * Any text of the caller's choice, such as a UUID: repeating a create with the same key makes only one row.
   */
  readonly idempotencyKey?: string;
}

/** What a change or a deletion of a row carries. */
export interface VersionedCallOptions extends CallOptions {
  /** The version that the user saw when making the change; any other version answers 412. */
  readonly ifMatch: number;
}

/** One page of a list. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  /** How many rows match in total: digits, or `10000+`. */
  readonly total: string;
  /** Cursor of the next page; null on the last. */
  readonly next: string | null;
}

type Args<E extends Endpoint> = E extends { readonly versioned: true }
  ? [input: Input<E>, options: VersionedCallOptions]
  : object extends Input<E>
    ? [input?: Input<E>, options?: CallOptions]
    : [input: Input<E>, options?: CallOptions];

type Answer<E extends Endpoint> = E extends { readonly responseTypes: object } ? Blob : Output<E>;

type Call<E extends Endpoint> = ((...args: Args<E>) => Promise<Answer<E>>) & {
  /** The endpoint's path, the first element of its query keys. */
  readonly path: E["path"];
  readonly method: E["method"];
} & (E extends { readonly paged: true }
    ? { page(...args: Args<E>): Promise<Page<Output<E> extends readonly (infer Row)[] ? Row : never>> }
    : unknown);

/**
 * One method per endpoint: `api.clients.list({ q: "acme" })`. Each rejects with `ApiError`. A file that is never refused can
 * be loaded by its address instead.
 */
export type ApiClient<C extends Contract> = {
  readonly [K in keyof C]: C[K] extends Endpoint
    ? Call<C[K]>
    : C[K] extends Contract
      ? ApiClient<C[K]>
      : never;
};

interface ApiClientOptions {
  /** Prefix of every path, without a trailing slash; empty on the API's own origin. */
  readonly baseUrl?: string;
  readonly fetch?: typeof globalThis.fetch;
  /** Check every answer against the contract; for tests and development. */
  readonly checkResponses?: boolean;
}

/** Builds the typed client of a contract. */
export function createApiClient<const C extends Contract>(
  contract: C,
  options: ApiClientOptions = {},
): ApiClient<C> {
  const entries = Object.entries(contract).map(([name, node]) => [
    name,
    isEndpoint(node) ? callOf(node, options) : createApiClient(node, options),
  ]);
  return Object.fromEntries(entries) as ApiClient<C>;
}

type Values = { readonly [name: string]: string | number | boolean | undefined } & {
  readonly body?: unknown;
};

/** Options of any call; the types alone say which are required. */
type SentOptions = CallOptions &
  Partial<Pick<VersionedCallOptions, "ifMatch">> & {
    /** The entity tag of the answer that the caller has; the server says 304 if it still holds. */
    readonly ifNoneMatch?: string | undefined;
  };

/** A list's page as it was answered last. */
interface KeptPage {
  readonly tag: string;
  readonly page: Page<unknown>;
}

/** How many pages of one list are kept, the ones asked for last. */
const KEPT_PAGES = 10;

function callOf(endpoint: Endpoint, options: ApiClientOptions) {
  const read = async (response: Response) => {
    if (endpoint.responseTypes) return response.blob();
    const data: unknown = response.status === 204 ? null : await response.json();
    return options.checkResponses ? endpoint.response.parse(data) : data;
  };
  const kept = new Map<string, KeptPage>();
  const page = async (input: Values = {}, call?: SentOptions): Promise<Page<unknown>> => {
    const address = addressOf(endpoint, input);
    const known = kept.get(address);
    const response = await send(endpoint, input, { ...call, ifNoneMatch: known?.tag }, options);
    if (known !== undefined && response.status === NOT_MODIFIED) return known.page;
    const page = pageOf(response, await read(response));
    keep(kept, address, { tag: response.headers.get("etag") ?? "", page });
    return page;
  };
  const call = async (input: Values = {}, given: SentOptions = {}) =>
    read(await send(endpoint, input, given, options));
  return Object.assign(call, { path: endpoint.path, method: endpoint.method, page });
}

const NOT_MODIFIED = 304;

const pageOf = ({ headers }: Response, rows: unknown): Page<unknown> => ({
  rows: rows as unknown[],
  total: headers.get("x-total-count") ?? "",
  next: nextCursor(headers.get("link")),
});

/** Keeps a page as the latest, in memory alone, and forgets the oldest. A page without a tag is not kept. */
function keep(pages: Map<string, KeptPage>, address: string, page: KeptPage): void {
  pages.delete(address);
  if (page.tag !== "") pages.set(address, page);
  const [oldest] = pages.keys();
  if (pages.size > KEPT_PAGES && oldest !== undefined) pages.delete(oldest);
}

function nextCursor(link: string | null): string | null {
  const address = link?.match(/<([^>]*)>;\s*rel="next"/)?.[1];
  return address === undefined ? null : new URL(address, "http://localhost").searchParams.get("cursor");
}

/** Longest body of a call that outlives its page, characters: browsers refuse more than 64 KiB of them at once. */
const MOST_OUTLIVING = 2_048;

/**
 * Whether the browser finishes a call although its page is left (`keepalive`): a small change, which a screen may show
 * before it is stored.
 */
const outlivesPage = ({ method }: Endpoint, body: string | Blob = "") =>
  method !== "GET" && typeof body === "string" && body.length <= MOST_OUTLIVING;

async function send(
  endpoint: Endpoint,
  input: Values,
  { signal, ifMatch, ifNoneMatch, idempotencyKey }: SentOptions,
  { baseUrl = "", fetch = globalThis.fetch }: ApiClientOptions,
): Promise<Response> {
  const { body } = input;
  const headers: Record<string, string> = {};
  const isFile = body instanceof Blob;
  // The browser sets a file's content type itself.
  if (body !== undefined && !isFile) headers["content-type"] = "application/json";
  if (ifMatch !== undefined) headers["if-match"] = `"${ifMatch}"`;
  if (ifNoneMatch !== undefined) headers["if-none-match"] = ifNoneMatch;
  if (idempotencyKey !== undefined) headers["idempotency-key"] = idempotencyKey;
  const sent = isFile || body === undefined ? body : JSON.stringify(body);
  const response = await fetch(baseUrl + addressOf(endpoint, input), {
    method: endpoint.method,
    headers,
    credentials: "same-origin",
    ...(sent === undefined ? {} : { body: sent }),
    ...(outlivesPage(endpoint, sent) ? { keepalive: true } : {}),
    ...(signal === undefined ? {} : { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted === true) throw error;
    throw unreachable();
  });
  if (!response.ok && response.status !== NOT_MODIFIED) throw await errorOf(response);
  return response;
}

/** Path and query of a call: input that is not in the path goes into the query, in the contract's order. */
export function addressOf(endpoint: Endpoint, input: Values): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(`${input[name]}`));
  const query = new URLSearchParams();
  for (const name of Object.keys(endpoint.query?.shape ?? {})) {
    if (input[name] !== undefined) query.set(name, `${input[name]}`);
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The error for an unsuccessful answer, with its status and text; docs/product/data-rules.md#errors. */
export async function errorOf(response: Response): Promise<ApiError> {
  const text = await response.text();
  const isProblem = response.headers.get("content-type")?.startsWith("application/problem+json");
  if (!isProblem) return new ApiError(response.status, text || response.statusText);
  const problem: Partial<Problem> = JSON.parse(text);
  return new ApiError(response.status, problem.detail || text, problem);
}
