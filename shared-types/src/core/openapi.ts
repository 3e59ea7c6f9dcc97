import * as z from "zod/mini";
import { EDGE_SCHEME } from "./edge-token.ts";
import { type Contract, type Endpoint, endpointsOf } from "./endpoint.ts";
import type {
  Content,
  Headers,
  Info,
  JsonSchema,
  OpenApi,
  Operation,
  Parameter,
} from "./openapi-document.ts";
import { FAILURE, refusalAnswers, refusalRefs } from "./openapi-refusals.ts";
import { problem } from "./problem.ts";

export type { JsonSchema, OpenApi, Operation } from "./openapi-document.ts";

/** What the document needs beyond the contract. */
interface Surroundings {
  /** What each group of calls is about. */
  readonly groups?: Readonly<Record<string, string>>;
  /** Name of the cookie that holds the session. */
  readonly sessionCookie?: string;
}

/** Describes a contract as an OpenAPI document. */
export function openApi(
  contract: Contract,
  info: Info,
  { groups = {}, sessionCookie = "session" }: Surroundings = {},
): OpenApi {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [name, endpoint] of endpointsOf(contract)) {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    const calls = (paths[path] ??= {});
    calls[endpoint.method.toLowerCase()] = operationOf(name, endpoint);
  }
  return {
    openapi: "3.1.0",
    info,
    servers: [{ url: "/", description: "The host that serves this document" }],
    tags: Object.entries(groups).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: securitySchemes(sessionCookie),
      schemas: { Problem: schemaOf(problem, "output") },
      responses: refusalAnswers(endpointsOf(contract).map(([, endpoint]) => endpoint)),
    },
  };
}

const securitySchemes = (sessionCookie: string) => ({
  session: {
    type: "apiKey",
    in: "cookie",
    name: sessionCookie,
    description: `Set by signing in, together with its signature in ${sessionCookie}.sig: send both.`,
  },
  edge: {
    type: "http",
    scheme: EDGE_SCHEME,
    description: "The edge server's own token, made from the key that signs sessions.",
  },
});

function operationOf(name: string, endpoint: Endpoint): Operation {
  const { body, bodyTypes, params, query, access, summary } = endpoint;
  return {
    operationId: name,
    summary,
    tags: [name.split(".")[0] ?? name],
    "x-access": access,
    security: securityOf(endpoint),
    parameters: [
      ...parametersOf("path", params),
      ...parametersOf("query", query),
      ...(endpoint.versioned ? [IF_MATCH] : []),
      ...(endpoint.idempotent ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(body && { requestBody: { required: true, content: contentOf(body, "input", bodyTypes) } }),
    responses: {
      ...successOf(endpoint),
      ...refusalRefs(endpoint),
      default: FAILURE,
    },
  };
}

function securityOf({ access, edge }: Endpoint): Operation["security"] {
  const roles = access === "public" ? [] : access === "session" ? [[]] : access.map((role) => [role]);
  return [...roles.map((role) => ({ session: role })), ...(edge ? [{ edge: [] }] : [])];
}

/** Optional in the document, for older programs; our own screens cannot leave it out. */
const IF_MATCH: Parameter = {
  name: "If-Match",
  in: "header",
  required: false,
  description: "The ETag of the row that the change was made from; any other version is refused with 412.",
  schema: { type: "string", examples: ['"3"'] },
};

const IDEMPOTENCY_KEY: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "A key of your own, such as a UUID. Sent again within 24 hours with the same key, the call is answered as the first time and has no further effect.",
  schema: { type: "string", minLength: 1, maxLength: 200 },
};

const PAGE_HEADERS: Headers = {
  "X-Total-Count": {
    description: "How many rows match; `10000+` where there are more than that, or `1000+` in a search.",
    schema: { type: "string" },
  },
  Link: {
    description: 'Address of the next page, with `rel="next"`; missing on the last one.',
    schema: { type: "string" },
  },
  ETag: {
    description:
      "Names the page as it is now; sent again as `If-None-Match`, it answers 304 while no row has changed. Some lists have none.",
    schema: { type: "string" },
  },
};

function successOf({ response, responseTypes, creates, paged }: Endpoint): Operation["responses"] {
  if (response instanceof z.ZodMiniNull) return { 204: { description: "Done; there is no content." } };
  const mayBeNone = response instanceof z.ZodMiniNullable;
  const type = mayBeNone ? (response._zod.def.innerType as z.ZodMiniType) : response;
  const content = contentOf(type, "output", responseTypes);
  return {
    [creates ? 201 : 200]: { description: "Done.", ...(paged && { headers: PAGE_HEADERS }), content },
    ...(mayBeNone && { 204: { description: "None exists." } }),
    ...((responseTypes ?? paged) && { 304: { description: "Not changed since it was last read." } }),
  };
}

function parametersOf(place: Parameter["in"], fields: z.ZodMiniObject | undefined): Parameter[] {
  if (fields === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(fields, "input");
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: schema as JsonSchema,
  }));
}

/** Files are described by their content types alone. */
const contentOf = (type: z.ZodMiniType, io: "input" | "output", fileTypes?: readonly string[]): Content =>
  fileTypes === undefined
    ? { "application/json": { schema: schemaOf(type, io) } }
    : Object.fromEntries(fileTypes.map((fileType) => [fileType, { schema: {} }]));

/** A field that normalises its input before checking it is described by its check. */
function schemaOf(type: z.ZodMiniType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    io,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      if (def.type !== "pipe" || def.in._zod.def.type !== "transform") return;
      Object.assign(jsonSchema, schemaOf(def.out as z.ZodMiniType, io));
    },
  });
  return schema;
}
