import * as z from "zod/mini";
import { type Contract, type Endpoint, endpointsOf } from "./endpoint.ts";
import { problem } from "./problem.ts";

/** A JSON Schema as far as readers of the document look into it. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly schema: JsonSchema;
}

/** One call of the document. */
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  /** Who may call: `public`, `session` for anyone signed in, or the roles. */
  readonly "x-access": Endpoint["access"];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: true; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
}

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;

/** An OpenAPI 3.1 document. */
export interface OpenApi {
  readonly openapi: "3.1.0";
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

/** Describes a contract as an OpenAPI document. */
export function openApi(contract: Contract, info: OpenApi["info"]): OpenApi {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [name, endpoint] of endpointsOf(contract)) {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    const calls = (paths[path] ??= {});
    calls[endpoint.method.toLowerCase()] = operationOf(name, endpoint);
  }
  return { openapi: "3.1.0", info, paths, components: { schemas: { Problem: schemaOf(problem, "output") } } };
}

function operationOf(name: string, endpoint: Endpoint): Operation {
  const { body, bodyTypes, params, query, access, summary } = endpoint;
  return {
    operationId: name,
    summary,
    tags: [name.split(".")[0] ?? name],
    "x-access": access,
    parameters: [
      ...parametersOf("path", params),
      ...parametersOf("query", query),
      ...(endpoint.versioned ? [IF_MATCH] : []),
    ],
    ...(body && { requestBody: { required: true, content: contentOf(body, "input", bodyTypes) } }),
    responses: {
      ...successOf(endpoint),
      ...(endpoint.versioned && {
        412: { ...PROBLEM, description: "Somebody else has changed the row meanwhile" },
      }),
      default: { ...PROBLEM, description: "What went wrong" },
    },
  };
}

const PROBLEM = {
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
} as const;

/** Optional, for programs that were written before; our own screens cannot leave it out. */
const IF_MATCH: Parameter = {
  name: "If-Match",
  in: "header",
  required: false,
  schema: {
    type: "string",
    description: "The ETag of the row that the change was made from",
    examples: ['"3"'],
  },
};

function successOf({ response, responseTypes, creates }: Endpoint): Operation["responses"] {
  if (response instanceof z.ZodMiniNull) return { 204: { description: "Done" } };
  const content = contentOf(response, "output", responseTypes);
  return { [creates ? 201 : 200]: { description: "Done", content } };
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

/** Of a file there is nothing to say but its content types. */
const contentOf = (type: z.ZodMiniType, io: "input" | "output", fileTypes?: readonly string[]): Content =>
  fileTypes === undefined
    ? { "application/json": { schema: schemaOf(type, io) } }
    : Object.fromEntries(fileTypes.map((fileType) => [fileType, { schema: {} }]));

/** A field that tidies what it is given before it checks it is described by what it checks. */
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
