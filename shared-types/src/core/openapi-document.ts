import type * as z from "zod/mini";
import type { Endpoint } from "./endpoint.ts";

/** A JSON Schema, as far as readers of the document use it. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** A value that a call takes outside its body. */
export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

/** What a call answers: inline, or a reference into `components`. */
export type Answer =
  | { readonly $ref: string; readonly description?: never; readonly content?: never }
  | {
      readonly $ref?: never;
      readonly description: string;
      readonly headers?: Headers;
      readonly content?: Content;
    };

export type Headers = Readonly<Record<string, { readonly description: string; readonly schema: JsonSchema }>>;

/** One operation of the document. */
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  /** Who may call: `public`, `session` for anyone signed in, or the roles. */
  readonly "x-access": Endpoint["access"];
  /** Accepted ways to authenticate, each with the required role; empty if anyone may call. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: true; readonly content: Content };
  /** By status, success first. */
  readonly responses: Readonly<Record<string, Answer>>;
}

/** Schemas by content type. */
export type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;

/** The document's own title, version and description. */
export interface Info {
  readonly title: string;
  readonly version: string;
  readonly description?: string;
  readonly license?: { readonly name: string; readonly identifier: string };
}

/** An OpenAPI 3.1 document. */
export interface OpenApi {
  readonly openapi: "3.1.0";
  readonly info: Info;
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, object>>;
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly responses: Readonly<Record<string, Answer>>;
  };
}
