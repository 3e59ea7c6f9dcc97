import type { Endpoint, OwnRefusal } from "./endpoint.ts";
import type { Answer, Content, Headers } from "./openapi-document.ts";

/** Statuses with which a call of the contract may be refused; anything else is our own failure. */
type RefusalStatus = OwnRefusal | 400 | 403 | 408 | 412 | 413 | 415 | 503;

/** A refusal's name and meaning in the document. */
interface Refusal {
  readonly name: string;
  readonly description: string;
}

/** Every refusal, ascending. */
const refusals: Readonly<Record<RefusalStatus, Refusal>> = {
  400: {
    name: "BadRequest",
    description: "The request breaks a rule; `errors` names each field and what is wrong with it.",
  },
  401: {
    name: "Unauthorized",
    description: "Nobody is signed in, the session has ended, or the credentials are wrong.",
  },
  403: {
    name: "Forbidden",
    description:
      "The caller may not do this: because of their role or DMC, because they must choose a new password first, or because the call comes from another site.",
  },
  404: {
    name: "NotFound",
    description: "It does not exist, it was deleted, or it belongs to another DMC.",
  },
  408: { name: "RequestTimeout", description: "The body took too long to arrive." },
  409: {
    name: "Conflict",
    description:
      "The change contradicts what is stored: a name is taken, a row is in use, or its status does not allow it.",
  },
  412: {
    name: "PreconditionFailed",
    description: "Somebody else has changed the row since; `current` is the row as it is now.",
  },
  413: { name: "ContentTooLarge", description: "The body is larger than this call accepts." },
  415: {
    name: "UnsupportedMediaType",
    description: "This call does not accept the body's content type or encoding.",
  },
  422: {
    name: "UnprocessableContent",
    description:
      "The `Idempotency-Key` was used for another request, or the drawing takes more time or memory than allowed.",
  },
  429: {
    name: "TooManyRequests",
    description: "Too many attempts, or another upload of the same user or DMC is in progress.",
  },
  503: {
    name: "ServiceUnavailable",
    description: "The service is overloaded, or its database cannot be reached. Try again later.",
  },
};

const PROBLEM: Content = {
  "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } },
};

/** The answer when something went wrong on our side. */
export const FAILURE: Answer = { description: "Any other failure.", content: PROBLEM };

const RETRY_AFTER: Headers = {
  "Retry-After": { description: "Seconds until the next try.", schema: { type: "integer" } },
};

/** The refusals that an endpoint may answer with, by status. */
export const refusalRefs = (endpoint: Endpoint): Readonly<Record<string, Answer>> =>
  Object.fromEntries(
    refusalsOf(endpoint).map((status) => [
      status,
      { $ref: `#/components/responses/${refusals[status].name}` },
    ]),
  );

/** Schemas of the refusals of these endpoints, by name. */
export function refusalAnswers(endpoints: readonly Endpoint[]): Readonly<Record<string, Answer>> {
  const statuses = new Set(endpoints.flatMap((endpoint) => refusalsOf(endpoint)));
  const answers = [...statuses].map((status): [string, Answer] => {
    const { name, description } = refusals[status];
    const isTemporary = status === 429 || status === 503;
    return [name, { description, ...(isTemporary && { headers: RETRY_AFTER }), content: PROBLEM }];
  });
  return Object.fromEntries(answers);
}

/** The refusals that an endpoint may answer with, ascending. */
function refusalsOf(endpoint: Endpoint): RefusalStatus[] {
  const { access, method, params, query, body, refuses = [] } = endpoint;
  const isUpload = endpoint.bodyLimit !== undefined;
  const isOpenToAll = access === "public" || (access === "session" && endpoint.beforePasswordChange === true);
  const follows: Readonly<Record<RefusalStatus, boolean>> = {
    400: Boolean(params ?? query ?? body ?? endpoint.versioned),
    401: access !== "public",
    // Changes must come from the application's own pages.
    403: !isOpenToAll || method !== "GET",
    404: params !== undefined,
    408: isUpload,
    409: false,
    412: endpoint.versioned === true,
    413: body !== undefined,
    415: body !== undefined,
    422: endpoint.idempotent === true,
    429: isUpload,
    503: true,
  };
  const own: readonly number[] = refuses;
  return statuses.filter((status) => follows[status] || own.includes(status));
}

const statuses = Object.keys(refusals).map(Number) as RefusalStatus[];
